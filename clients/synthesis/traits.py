"""The traits of a task: its values in each dimension of a plan, read from the task alone."""

from collections.abc import Iterator, Mapping, Sequence

from clients.authors.constructed import SIZES
from clients.authors.joint_families import ENVIRONMENT
from clients.synthesis.plan_file import Dimension
from clients.tasks.wording import words_of
from schemas.tasks import Task

Traits = Mapping[Dimension, tuple[str, ...]]

_LENGTHS = ((10, "1-9"), (20, "10-19"), (40, "20-39"))
"""Upper bounds of the oracle's clicks, keys and texts for each label; longer tasks are `40+`."""
_WORDS = ((15, "1-14"), (30, "15-29"), (60, "30-59"))
_OPENING_WORDS = 2
_CHAIN = 3
"""From this depth on, a task needs one fact to find another."""


def template_of(task: Task) -> str:
    """Return the template of a task."""
    return f"{task.environment}/{task.family}"


def traits(task: Task) -> Traits:
    """Return the values of a task in each dimension, of which there may be several or none."""
    apps = applications(task)
    words = words_of(task.instruction)
    return {
        Dimension.APPLICATION: apps,
        Dimension.ACROSS: ("yes" if task.environment == ENVIRONMENT else "no",),
        Dimension.TEMPLATE: (template_of(task),),
        Dimension.DIFFICULTY: (str(task.difficulty),),
        Dimension.STRUCTURE: tuple(_structure(task)),
        Dimension.LENGTH: (_named(_steps(task), _LENGTHS, "40+"),),
        Dimension.WORDING: (_named(len(words), _WORDS, "60+"),),
        Dimension.PHRASING: (" ".join(words[:_OPENING_WORDS]),),
    }


def applications(task: Task) -> tuple[str, ...]:
    """Return the applications in which the task has to act; if there are none, all that are shown."""
    if task.environment != ENVIRONMENT:
        return (task.environment.removeprefix("hub_"),)
    acted = {str(step["app"]) for step in _list(task, "steps")}
    return tuple(sorted(acted or {str(one["app"]) for one in _list(task, "apps")}))


def fixtures(task: Task) -> tuple[str, ...]:
    """Return the seeded fixtures that a task starts from, as `application/fixture/seed`."""
    begun = _list(task, "apps") if task.environment == ENVIRONMENT else [task.parameters]
    return tuple(f"{one['app']}/{one['world']}/{one['world_seed']}" for one in begun)


def _structure(task: Task) -> Iterator[str]:
    built = task.parameters.get("structure")
    if not isinstance(built, Mapping):
        yield "independent actions" if task.family in SIZES else "plain"
        return
    named = {"conditions": "condition", "decoys": "decoy", "side_conditions": "side condition", "events": "event"}
    yield from (name for field, name in named.items() if built.get(field))
    if _count(built.get("depth")) >= _CHAIN:
        yield "chain"
    if _count(built.get("orders")) > 1:
        yield "several orders"
    if task.parameters.get("ends") == "infeasible":
        yield "infeasible"


def _steps(task: Task) -> int:
    built = task.parameters.get("structure")
    # The oracle's steps were not counted for independent actions; an action takes about five.
    return _count(built.get("ui_steps")) if isinstance(built, Mapping) else 5 * len(_list(task, "steps"))


def _named(count: int, limits: Sequence[tuple[int, str]], most: str) -> str:
    return next((name for limit, name in limits if count < limit), most)


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def _list(task: Task, name: str) -> list[Mapping[str, object]]:
    found = task.parameters.get(name)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []
