"""Training tuples with bad ones among them: which sorts, how many, and what their own rewards give marks for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from random import Random
from typing import TYPE_CHECKING, TypeVar

from clients.training.flawed_rewards import any_change, any_record, any_state, pays
from clients.training.goals import KINDS, Goal, Sample, beginning, constructed, golden_patch, place_of
from hub.tasks import scripts
from hub.tasks.construction import Construction

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

MOST_RECORDS = 8
"""Maximum number of records of each kind to look at in a dataset."""
_Item = TypeVar("_Item")


class Sort(StrEnum):
    """The ways in which a tuple is bad."""

    CONTRADICTING = "contradicting"
    """The instruction names another record or action than golden state and reward require."""
    LOOSE = "loose"
    """The reward accepts such a change in any record, so the cheapest demonstration does less than the task asks."""
    FORGEABLE = "forgeable"
    """The reward accepts something other than the work, such as any change at all, or doing nothing."""


@dataclass(frozen=True)
class Planted:
    """A bad tuple in place of a sound one. The goal's solution is the cheapest that its own reward gives full marks."""

    sound: str
    """Id of the task that it replaces."""
    sort: Sort
    flaw: str
    goal: Goal


class _Nth(Random):
    """A random source that always chooses the item at one position."""

    def __init__(self, place: int) -> None:
        super().__init__(0)
        self._place = place

    def choice(self, seq: "SupportsLenAndGetItem[_Item]") -> _Item:
        """Return the item at the position.

        Raises:
            IndexError: there are fewer items.
        """
        return seq[self._place]


@dataclass(frozen=True)
class Doing:
    """Something that can be done in a fixture: an action on a record."""

    kind: str
    sample: Sample
    fixture: str
    seed: int

    @cached_property
    def made(self) -> Construction | None:
        """The states before and after; None if the application refuses the action."""
        return constructed(self.fixture, self.seed, self.sample)


@cache
def doings(fixture: str, seed: int) -> tuple[Doing, ...]:
    """Return everything that the kinds of goals could do in a fixture, by clicks, the record's position, and kind."""
    found = [
        (len(sample.way), place, Doing(kind, sample, fixture, seed))
        for kind in KINDS
        for place, sample in _samples(kind, fixture, seed)
    ]
    return tuple(one for _, _, one in sorted(found, key=lambda one: one[:2]))


def _samples(kind: str, fixture: str, seed: int) -> Iterator[tuple[int, Sample]]:
    seen: list[Sample] = []
    for place in range(MOST_RECORDS):
        try:
            sample = KINDS[kind](beginning(fixture, seed), _Nth(place))
        except IndexError:
            return
        if sample is None or sample in seen:
            return
        seen.append(sample)
        yield place, sample


def contradicting(goal: Goal, asked: Doing, rng: Random) -> tuple[str, Goal] | None:
    """Return a goal with this instruction whose reward wants another record, or another action on the same record."""
    mine = asked.sample.arguments
    others = [one for one in doings(asked.fixture, asked.seed) if one != asked]
    choices = [
        ("another record", [one for one in others if one.kind == asked.kind]),
        ("another action", [one for one in others if one.kind != asked.kind and mine and one.sample.arguments == mine]),
    ]
    rng.shuffle(choices)
    for flaw, found in choices:
        for wanted in rng.sample(found, len(found)):
            if (made := wanted.made) is not None:
                script, reward = golden_patch(made), scripts.reward(made)
                return flaw, replace(goal, golden_patch=script, reward=reward, way=wanted.sample.way)
    return None


def loose(goal: Goal, asked: Doing, rng: Random) -> tuple[str, Goal] | None:
    """Return a goal whose reward gives full marks for such a change in any record."""
    del rng
    return _underpaid(goal, asked, "any record", any_record)


def forgeable(goal: Goal, asked: Doing, rng: Random) -> tuple[str, Goal] | None:
    """Return a goal whose reward gives full marks for doing nothing, or for any change."""
    flaw, reward_of = rng.choice((("doing nothing", any_state), ("any change", any_change)))
    return _underpaid(goal, asked, flaw, reward_of)


def _underpaid(
    goal: Goal, asked: Doing, flaw: str, reward_of: Callable[[Construction], str]
) -> tuple[str, Goal] | None:
    """Return a goal with another reward and the cheapest solution for it; None if that is the task itself."""
    if asked.made is None:
        return None
    reward, initial = reward_of(asked.made), asked.made.initial
    if pays(reward, initial, initial) == 1.0:
        return flaw, replace(goal, reward=reward, way=())
    for one in doings(asked.fixture, asked.seed):
        if one.made is not None and pays(reward, initial, one.made.golden) == 1.0:
            is_the_work = one.made.golden == asked.made.golden
            return None if is_the_work else (flaw, replace(goal, reward=reward, way=one.sample.way))
    return None


_MAKERS: dict[Sort, Callable[[Goal, Doing, Random], tuple[str, Goal] | None]] = {
    Sort.CONTRADICTING: contradicting,
    Sort.LOOSE: loose,
    Sort.FORGEABLE: forgeable,
}


def planted(goals: Sequence[Goal], count: int, seed: int) -> list[Planted]:
    """Plant bad tuples among goals, cycling through the sorts. A shorter result is a prefix of a longer one.

    Args:
        goals: The sound goals.
        count: Number of bad tuples.
        seed: Seed of the choice of the goals that are replaced.

    Raises:
        ValueError: this many cannot be planted.
    """
    rng = Random(f"planted/{seed}")  # noqa: S311 - no secret
    free = rng.sample(list(goals), len(goals))
    found: list[Planted] = []
    while len(found) < count:
        sort = tuple(Sort)[len(found) % len(Sort)]
        made = next((made for goal in free if (made := _bad(goal, sort, seed)) is not None), None)
        if made is None:
            raise ValueError(f"only {len(found)} of {count} bad tuples could be planted among {len(goals)} goals")
        free = [goal for goal in free if goal.task.task_id != made.sound]
        found.append(made)
    return found


def _bad(goal: Goal, sort: Sort, seed: int) -> Planted | None:
    found = doings(*place_of(goal.task))
    asked = next((one for one in found if (one.kind, one.sample.way) == (goal.task.category, goal.way)), None)
    if asked is None:
        return None
    rng = Random(f"{sort}/{goal.task.task_id}/{seed}")  # noqa: S311 - no secret
    made = _MAKERS[sort](goal, asked, rng)
    if made is None:
        return None
    flaw, bad = made
    task = goal.task.model_copy(update={"task_id": f"{goal.task.task_id}_{sort}"})
    return Planted(goal.task.task_id, sort, flaw, replace(bad, task=task))


def share_of(tuples: int, percent: int) -> int:
    """Return the number of tuples that make up a share, given in percent."""
    return round(tuples * percent / 100)
