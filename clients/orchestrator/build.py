"""Builds the participants of a run from its configuration, and refuses an incomplete configuration."""

import os
import sys
from contextlib import suppress
from importlib.metadata import version
from itertools import chain

from clients.authors.hardening import HardeningAuthors
from clients.authors.model.outside import JobFolder
from clients.authors.model.pair import ModelAuthors
from clients.authors.model.task_author import ModelTaskAuthor
from clients.authors.procedural import ProceduralAuthors
from clients.authors.protocol import Authors
from clients.authors.reverification import ReplayAuthors
from clients.critics.voting import Voting
from clients.dataset.index import read_dataset
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from clients.orchestrator.ledger import Ledger
from clients.orchestrator.participants import Participants, TeacherModels
from clients.orchestrator.run_config import Author, ModelConfig, RunConfig, Without
from clients.orchestrator.stages import RunFacts
from clients.orchestrator.tuple_run import TupleRules
from clients.rollouts.adapters import find_adapter
from clients.rollouts.results import RolloutRules
from schemas.errors import InvalidRequestError

REQUEST_LOG = "models"
"""The folder of a run that holds every exchange with a model."""


def build_participants(config: RunConfig, ledger: Ledger) -> Participants:
    """Return the participants of a run; spending of the run's earlier processes counts against its budget.

    Raises:
        InvalidRequestError: the configuration lacks a model that it needs; the message names the option.
    """
    models = _models(config, ledger) if _named(config.models) else None
    return Participants(
        authors=_authors(config, models),
        models=models,
        voting=_voting(config),
        teacher=_teacher(config),
        task_author=_task_author(config, models),
    )


def facts(config: RunConfig, rules: TupleRules) -> RunFacts:
    """Return the rules of the run, for its reports."""
    return RunFacts(
        author=str(config.author),
        models=_named(config.models),
        without=tuple(sorted(config.without)),
        reward_runs=rules.reward_runs,
        version=version("cua-gym"),
    )


def _named(config: ModelConfig) -> tuple[str, ...]:
    """Return every model of a run with its roles, each once."""
    roles = {
        "generator": config.generator,
        "discriminator": config.discriminator,
        "policy": config.policy,
        "visual judge": config.visual_judge,
        "task author": config.task_author,
    }
    pairs = chain(roles.items(), (("critic", critic) for critic in config.critics))
    models = [f"{role} {spec}" for role, spec in pairs if spec is not None]
    return tuple(dict.fromkeys((*models, *(f"{role} outside" for role in config.outside))))


def _specs(config: ModelConfig) -> tuple[ModelSpec, ...]:
    alone = (config.generator, config.discriminator, config.policy, config.visual_judge, config.task_author)
    chosen = (*alone, *config.critics)
    return tuple(dict.fromkeys(spec for spec in chosen if spec is not None))


def _models(config: RunConfig, ledger: Ledger) -> Models:
    models = Models(
        config.out / REQUEST_LOG,
        budget_usd=config.models.budget_usd,
        spent=ledger.spendings(),
        on_spending=ledger.spend,
        prices=config.models.prices,
        limits=config.models.limits,
    )
    for spec in _specs(config.models):
        models.require_price(spec)
    for secret in (config.token, os.environ.get("CUA_GYM_TOKEN")):
        if secret:
            models.secrets.add(secret)
    return models


def _authors(config: RunConfig, models: Models | None) -> Authors:
    if config.models.outside and config.author not in {Author.MODEL, Author.HARDEN}:
        raise InvalidRequestError(
            "authors from outside write the scripts only of a run with --author model (--tasks implies it)",
            field="author",
        )
    match config.author:
        case Author.PROCEDURAL:
            if config.tasks is not None:
                raise InvalidRequestError(
                    "the tasks of a file need authors that are models: give --author model", field="author"
                )
            return ProceduralAuthors()
        case Author.REPLAY:
            if config.dataset is None:
                raise InvalidRequestError("to replay needs a dataset: give --dataset DIR", field="dataset")
            return ReplayAuthors(read_dataset(config.dataset))
        case Author.HARDEN:
            return _hardening(config, models)
        case Author.MODEL:
            chosen = config.models
            generator = _jobs(config, ModelRole.GENERATOR) or chosen.generator
            discriminator = _jobs(config, ModelRole.DISCRIMINATOR) or chosen.discriminator
            if models is None or generator is None or discriminator is None:
                raise InvalidRequestError(
                    "authors that are models need a model each: give --model provider:name, or --model-for "
                    "generator=... and --model-for discriminator=...; outside:FOLDER is for somebody else's agents",
                    field="model",
                )
            return ModelAuthors(models, generator=generator, discriminator=discriminator, folder=config.out)


def _hardening(config: RunConfig, models: Models | None) -> Authors:
    author = _jobs(config, ModelRole.DISCRIMINATOR) or config.models.discriminator
    if config.dataset is None or models is None or author is None:
        raise InvalidRequestError("to harden needs a dataset and a model: give --model provider:name", field="model")
    written = ModelAuthors(models, generator=author, discriminator=author, folder=config.out)
    return HardeningAuthors(read_dataset(config.dataset), written)


def _jobs(config: RunConfig, role: ModelRole) -> JobFolder | None:
    """Return the job folder of an outside author; jobs that a killed process left there are withdrawn."""
    folder = config.models.outside.get(role)
    if folder is None:
        return None
    jobs = JobFolder(folder, config.out, config.models.author_timeout_s, _say)
    jobs.withdraw_leftovers()
    return jobs


def _say(line: str) -> None:
    # The reader of the output may be gone, but the run continues. A live table lets lines pass above itself.
    with suppress(BrokenPipeError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _task_author(config: RunConfig, models: Models | None) -> ModelTaskAuthor | None:
    chosen = config.models.task_author
    return ModelTaskAuthor(models, chosen) if models is not None and chosen is not None else None


def _voting(config: RunConfig) -> Voting | None:
    if not config.models.critics or Without.VOTES in config.without:
        return None
    return Voting(critics=config.models.critics, votes=config.models.votes, no_majority=config.models.no_majority)


def _teacher(config: RunConfig) -> TeacherModels | None:
    chosen = config.models
    if chosen.policy is None or Without.ROLLOUTS in config.without:
        return None
    return TeacherModels(
        model=chosen.policy,
        judge=chosen.visual_judge,
        adapter=find_adapter(chosen.adapter),
        rules=RolloutRules(attempts=chosen.attempts),
    )
