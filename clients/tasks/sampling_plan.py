"""Pass 2: the scenarios, and the plan of all tasks by leaf, difficulty and scenario, so that every quota is met."""

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

from pydantic import Field

from clients.tasks.duplicates import OVERLAP_LIMIT, grams, overlap
from clients.tasks.order import TaskOrder, apportion
from clients.tasks.taxonomy import FeatureName, Leaf, Taxonomy, allot, bounds_of
from clients.tasks.wording import Opening
from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.sessions import EnvironmentName
from schemas.tasks import Difficulty

TASKS_PER_SCENARIO = 3
MIN_SCENARIOS = 3
MAX_SCENARIOS = 24

Kind = TypeVar("Kind", bound=Hashable)
Slot = tuple[str, Leaf]
"""Environment and leaf of a planned task."""


class Scenario(Closed):
    """A person who wants something, and the situation."""

    name: FeatureName
    situation: str = Field(
        min_length=20, max_length=400, description="Who it is, what they work on, what kind of documents they have."
    )


class Scenarios(Closed):
    """What the model answers."""

    scenarios: tuple[Scenario, ...] = Field(min_length=1)


class Cell(Closed):
    """The requirements on one task."""

    number: int = Field(ge=1, description="Counts the cells of an order from 1.")
    environment: EnvironmentName
    category: str = Field(description="The path of the leaf.")
    summary: str = Field(description="What the leaf is about.")
    difficulty: Difficulty
    scenario: FeatureName
    opening: Opening
    cross_app: bool = False


class Matrix(Closed):
    """The plan of all tasks."""

    scenarios: tuple[Scenario, ...]
    cells: tuple[Cell, ...]


def scenarios_wanted(count: int) -> int:
    """Return the number of scenarios for an order of `count` tasks."""
    return max(MIN_SCENARIOS, min(MAX_SCENARIOS, math.ceil(count / TASKS_PER_SCENARIO)))


def scenario_problems(scenarios: Sequence[Scenario], wanted: int) -> Iterator[str]:
    """Yield what has to be changed about the scenarios; nothing if they are good.

    Args:
        scenarios: The model's scenarios.
        wanted: The minimum number of scenarios.
    """
    if len(scenarios) < wanted:
        yield f"scenarios: {wanted} are wanted, there are {len(scenarios)}"
    names = [one.name for one in scenarios]
    yield from (f"scenarios: the name {name} is there twice" for name in sorted(set(names)) if names.count(name) > 1)
    for place, one in enumerate(scenarios):
        for earlier in scenarios[:place]:
            shared = overlap(grams(one.situation), grams(earlier.situation))
            if shared > OVERLAP_LIMIT:
                yield f"scenarios: {one.name} shares {shared:.0%} of its word 4-grams with {earlier.name}"


def plan_matrix(order: TaskOrder, taxonomies: Sequence[Taxonomy], scenarios: tuple[Scenario, ...]) -> Matrix:
    """Assign every task a leaf, difficulty, scenario and opening; the same input gives the same plan.

    Raises:
        InvalidRequestError: environments with two applications or more have fewer tasks than the cross-application
            quota requires.
    """
    slots = [
        (one.environment, leaf)
        for one in taxonomies
        for leaf in allot(one.tree.leaves, bounds_of(one.tasks, order.count, order.quotas))
    ]
    difficulties = _deal(slots, apportion(order.quotas.difficulties, len(slots)))
    openings = _deal(slots, _evenly(list(Opening), len(slots)))
    situations = _deal(slots, _evenly([one.name for one in scenarios], len(slots)))
    able = {one.environment for one in taxonomies if len(set(one.tree.applications)) > 1}
    crossing = _crossing([environment in able for environment, _ in slots], difficulties, order.quotas.cross_app_min)
    cells = tuple(
        Cell(
            number=place + 1,
            environment=environment,
            category=leaf.name,
            summary=leaf.summary,
            difficulty=difficulties[place],
            scenario=situations[place],
            opening=openings[place],
            cross_app=place in crossing,
        )
        for place, (environment, leaf) in enumerate(slots)
    )
    return Matrix(scenarios=scenarios, cells=cells)


def _evenly(kinds: Sequence[Kind], count: int) -> dict[Kind, int]:
    """Return how often each kind occurs if `count` are distributed evenly."""
    return {kind: count // len(kinds) + (place < count % len(kinds)) for place, kind in enumerate(kinds)}


def _deal(slots: Sequence[Slot], counts: dict[Kind, int]) -> list[Kind]:
    """Assign each slot a kind, as often as `counts` says, spread over leaves and then over categories."""
    left = dict(counts)
    seen: Counter[tuple[str, Kind]] = Counter()
    dealt: list[Kind] = []
    for environment, leaf in slots:
        in_leaf, in_category = f"{environment}:{leaf.name}", f"{environment}:{leaf.path[0]}/"

        def cost(kind: Kind, in_leaf: str = in_leaf, in_category: str = in_category) -> tuple[int, int, float]:
            return seen[in_leaf, kind], seen[in_category, kind], -left[kind] / counts[kind]

        kind = min((kind for kind, number in left.items() if number), key=cost)
        left[kind] -= 1
        seen[in_leaf, kind] += 1
        seen[in_category, kind] += 1
        dealt.append(kind)
    return dealt


def _crossing(able: Sequence[bool], difficulties: Sequence[Difficulty], share: float) -> frozenset[int]:
    """Choose the tasks that must need two applications: hard ones first, because such tasks are seldom easy."""
    wanted = math.ceil(share * len(able) - 1e-9)
    hardness = [Difficulty.HARD, Difficulty.MEDIUM, Difficulty.EASY]
    places = sorted(
        (place for place, is_able in enumerate(able) if is_able), key=lambda place: hardness.index(difficulties[place])
    )
    if len(places) < wanted:
        raise InvalidRequestError(
            f"{wanted} of {len(able)} tasks should need two applications, but only {len(places)} are in environments "
            "with two applications or more: lower cross_app_min, or order other environments",
            field="quotas.cross_app_min",
        )
    return frozenset(places[:wanted])
