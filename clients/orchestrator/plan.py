"""What a run is asked for, and the tasks that follow from it."""

from dataclasses import dataclass
from pathlib import Path

from environments.families import Family, families
from schemas.errors import InvalidRequestError
from schemas.tasks import Task


@dataclass(frozen=True)
class Order:
    """What a person asks for. Empty tuples mean all; without a url the run starts a server of its own."""

    out: Path
    environments: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    per_family: int = 1
    seed: int = 1
    concurrency: int = 2
    rounds: int = 5
    url: str | None = None
    token: str | None = None


@dataclass(frozen=True)
class Planned:
    """A task and the family that proposed it."""

    task: Task
    family: Family


def plan(order: Order) -> tuple[Planned, ...]:
    """The tasks of an order: `per_family` of each family, from consecutive seeds.

    Raises:
        InvalidRequestError: no such environment or family; the message lists those there are.
    """
    known = families()
    chosen = [
        family
        for family in known
        if (not order.environments or family.environment in order.environments)
        and (not order.families or family.name in order.families)
    ]
    _refuse_unknown("environment", order.environments, {family.environment for family in known})
    _refuse_unknown("family", order.families, {family.name for family in known})
    if not chosen:
        raise InvalidRequestError("no family is in all of the chosen environments and families; see `cua-gym env list`")
    return tuple(
        Planned(family.propose(seed), family)
        for family in chosen
        for seed in range(order.seed, order.seed + order.per_family)
    )


def _refuse_unknown(what: str, wanted: tuple[str, ...], known: set[str]) -> None:
    if unknown := sorted(set(wanted) - known):
        raise InvalidRequestError(
            f"there is no {what} {', '.join(unknown)}; there are {', '.join(sorted(known))}", field=what
        )
