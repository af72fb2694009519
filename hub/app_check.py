"""Checks an application without pages: its files, what is registered, and its task templates on states alone."""

from collections.abc import Iterator
from random import Random
from typing import cast

from hub.app_layout import layout_faults
from hub.apps import ROOT, InstalledApp, installed_app
from hub.engine.clock import Clock
from hub.engine.errors import HubError
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view
from hub.schema_page import schema_page
from hub.tasks.construction import NoTaskError, construct
from hub.tasks.state_comparison import Json, score

SEEDS = 6
SIZES = (1, 3)


def app_faults(name: str) -> Iterator[str]:
    """Yield what is wrong with an application; nothing where it is whole.

    Args:
        name: The application.
    """
    yield from layout_faults(ROOT / name)
    found = installed_app(name)
    schema = ROOT / name / "SCHEMA.md"
    if not schema.is_file() or schema.read_text(encoding="utf-8") != schema_page(found.app):
        yield f"SCHEMA.md is out of date: run `cua-gym hub schema {name}`"
    yield from _registered(found)
    yield from _templates(found)
    yield from _tasks(name)


def _registered(found: InstalledApp) -> Iterator[str]:
    actions = set(found.app.actions)
    asked = set(found.task_templates) | set(found.task_templates.no_task)
    yield from (f"{action} has no solution" for action in sorted(actions - set(found.solutions)))
    yield from (f"{action} has neither a task template nor a reason to have none" for action in sorted(actions - asked))
    yield from (f"{action} is no action" for action in sorted((asked | set(found.solutions)) - actions))


def _templates(found: InstalledApp) -> Iterator[str]:
    """Do what task templates ask for, in some states of each fixture."""
    done: set[str] = set()
    for fixture in found.app.fixtures.values():
        for seed in range(SEEDS):
            state = fixture.built(found.app.name, seed, FileStore())
            for action in found.task_templates:
                template = found.task_templates.sample(action, state, Random(f"{action}/{seed}"))  # noqa: S311
                if template is None:
                    continue
                done.add(action)
                where = f"{action} in {fixture.name}, seed {seed}"
                try:
                    after = found.app.act(state, action, template.arguments, Clock(fixture.now, 0))
                    found.solutions[action](state, found.app.read_arguments(action, template.arguments))
                except HubError as error:
                    yield f"{where}: the application refuses its own task template: {error.message}"
                    continue
                if graded_view(after) == graded_view(state):
                    yield f"{where}: nothing changes that a grader sees"
    yield from (f"{action}: its task template finds nothing to do" for action in set(found.task_templates) - done)


def _tasks(name: str) -> Iterator[str]:
    """Score the golden state of constructed tasks, and doing nothing."""
    for size in SIZES:
        for seed in range(SEEDS):
            try:
                task = construct(name, size, seed)
            except NoTaskError as error:
                yield str(error)
                continue
            parts = [step.changed for step in task.steps]
            initial, golden = cast("Json", task.initial), cast("Json", task.golden)
            if score(initial, golden, golden, parts) != ([1.0] * size, []):
                yield f"a task of {size}, seed {seed}: the golden state does not earn all"
            if score(initial, golden, initial, parts) != ([0.0] * size, []):
                yield f"a task of {size}, seed {seed}: doing nothing earns something"
