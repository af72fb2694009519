"""Derives the tasks of a run from its configuration."""

from dataclasses import dataclass

from clients.authors.families import AnyFamily, families
from clients.dataset.index import read_dataset
from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.run_config import Author, RunConfig
from clients.tasks.reading import read_tasks
from schemas.errors import InvalidRequestError
from schemas.tasks import Task


@dataclass(frozen=True)
class Planned:
    """A task and the family that proposed it, if any. Tasks from a file are first checked against their fixtures."""

    task: Task
    family: AnyFamily | None = None
    from_file: bool = False


def plan(config: RunConfig) -> tuple[Planned, ...]:
    """Return a run's tasks: those of its file, or `per_family` of each family, from consecutive seeds.

    Raises:
        InvalidRequestError: the environment or family does not exist (the message lists the existing ones), or the file
            is malformed.
    """
    if config.dataset is not None:
        wanted = [
            one
            for one in read_dataset(config.dataset)
            if config.author is not Author.HARDEN or one.grade in (None, str(TupleGrade.PUBLISHED))
        ]
        return tuple(Planned(one.task, _family_of(one.task)) for one in wanted)
    if config.tasks is not None:
        return tuple(Planned(task, from_file=True) for task in read_tasks(config.tasks))
    known = families()
    chosen = [
        family
        for family in known
        if (not config.environments or family.environment in config.environments)
        and (not config.families or family.name in config.families)
    ]
    _refuse_unknown("environment", config.environments, {family.environment for family in known})
    _refuse_unknown("family", config.families, {family.name for family in known})
    if not chosen:
        raise InvalidRequestError("no family is in all of the chosen environments and families; see `cua-gym env list`")
    return tuple(
        Planned(family.propose(seed), family)
        for family in chosen
        for seed in range(config.seed, config.seed + config.per_family)
    )


def _family_of(task: Task) -> AnyFamily | None:
    """Return the family of a replayed task, for its oracle; None if it is not installed here."""
    return next((one for one in families(task.environment) if one.name == task.family), None)


def _refuse_unknown(what: str, wanted: tuple[str, ...], known: set[str]) -> None:
    if unknown := sorted(set(wanted) - known):
        raise InvalidRequestError(
            f"there is no {what} {', '.join(unknown)}; there are {', '.join(sorted(known))}", field=what
        )
