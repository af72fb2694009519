"""Pass 1: an environment's features as a tree, and whether a set of tasks on it can meet the quotas."""

import math
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from clients.catalogue import CatalogueEntry
from clients.tasks.order import Quotas, at_most
from schemas.base import Closed
from schemas.sessions import EnvironmentName

MAX_LEAVES = 60
"""More leaves than this do not fit well into one answer of a model."""

FeatureName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,39}$")]


class Leaf(Closed):
    """A feature that tasks can be about. The first part of the path is the category of these tasks."""

    path: tuple[FeatureName, ...] = Field(
        min_length=2, max_length=4, description="From the category to the feature, as names_like_this."
    )
    summary: str = Field(min_length=3, max_length=300, description="What a person does with it, in a sentence.")

    @property
    def name(self) -> str:
        """The path in the form of `Task.category`."""
        return "/".join(self.path)


class FeatureTree(Closed):
    """What the model answers: the applications of an environment and the leaves of its tree."""

    applications: tuple[Annotated[str, Field(min_length=2, max_length=60)], ...] = Field(
        min_length=1, description="The applications of the environment, spelled as in the text given."
    )
    leaves: tuple[Leaf, ...] = Field(min_length=1)


class Taxonomy(Closed):
    """The accepted tree of one environment, and its number of tasks."""

    environment: EnvironmentName
    tasks: int = Field(ge=1)
    tree: FeatureTree


class Bounds(Closed):
    """The requirements on a tree so that its tasks can meet the quotas."""

    tasks: int
    leaves_min: int
    leaves_max: int
    categories_min: int
    category_tasks_max: int
    leaf_tasks_max: int
    covered_min: float


def bounds_of(tasks: int, count: int, quotas: Quotas) -> Bounds:
    """Return the bounds for the tree of one environment.

    Args:
        tasks: Number of the environment's tasks.
        count: Number of tasks in the whole order, of which quotas are shares.
        quotas: The order's quotas.
    """
    category = at_most(quotas.category_max, count)
    leaf = at_most(quotas.leaf_max, count)
    least = math.ceil(tasks / leaf)
    coverable = math.floor(tasks / quotas.leaves_min) if quotas.leaves_min else MAX_LEAVES
    return Bounds(
        tasks=tasks,
        leaves_min=least,
        leaves_max=max(least, min(coverable, MAX_LEAVES)),
        categories_min=math.ceil(tasks / category),
        category_tasks_max=category,
        leaf_tasks_max=leaf,
        covered_min=quotas.leaves_min,
    )


def allot(leaves: tuple[Leaf, ...], bounds: Bounds) -> tuple[Leaf, ...]:
    """Assign each task a leaf, preferring leaves with the fewest tasks, then categories with the fewest.

    The result is shorter than `bounds.tasks` if the limits of leaves and categories leave no room.
    """
    of_leaf = dict.fromkeys(leaves, 0)
    of_category = {leaf.path[0]: 0 for leaf in leaves}
    chosen: list[Leaf] = []
    for _ in range(bounds.tasks):
        free = [
            leaf
            for leaf in leaves
            if of_leaf[leaf] < bounds.leaf_tasks_max and of_category[leaf.path[0]] < bounds.category_tasks_max
        ]
        if not free:
            break
        leaf = min(free, key=lambda leaf: (of_leaf[leaf], of_category[leaf.path[0]]))
        of_leaf[leaf] += 1
        of_category[leaf.path[0]] += 1
        chosen.append(leaf)
    return tuple(chosen)


def tree_problems(
    tree: FeatureTree, entry: CatalogueEntry, bounds: Bounds, *, needs_two_applications: bool
) -> Iterator[str]:
    """Yield what has to be changed before tasks can be planned on a tree; nothing if it is good.

    Args:
        tree: The model's tree.
        entry: The environment, whose texts the names of applications must match.
        bounds: Required numbers of leaves and categories.
        needs_two_applications: Whether the tree must name at least two applications.
    """
    described = f"{entry.title} {entry.description} {entry.skill.read_text(encoding='utf-8')}".casefold()
    for application in tree.applications:
        if application.casefold() not in described:
            yield f"applications: {application!r} is not in the text about the environment; spell it as there"
    if needs_two_applications and len(set(tree.applications)) < 2:  # noqa: PLR2004 - two is what the rule says
        yield "applications: tasks across applications are wanted; name at least two that the text knows"
    names = [leaf.name for leaf in tree.leaves]
    yield from (f"leaves: {name} stands there twice" for name in sorted(set(names)) if names.count(name) > 1)
    for name in names:
        yield from (
            f"leaves: {name} is no leaf, for {other} is below it" for other in names if other.startswith(f"{name}/")
        )
    if not bounds.leaves_min <= len(names) <= bounds.leaves_max:
        yield f"leaves: expected {bounds.leaves_min} to {bounds.leaves_max}, there are {len(names)}"
    categories = {leaf.path[0] for leaf in tree.leaves}
    if len(categories) < bounds.categories_min:
        yield (
            f"leaves: at least {bounds.categories_min} categories (first parts of the path) are needed, "
            f"there are {len(categories)}: {', '.join(sorted(categories))}"
        )
    chosen = allot(tree.leaves, bounds)
    if len(chosen) < bounds.tasks:
        yield (
            f"leaves: only {len(chosen)} of {bounds.tasks} tasks find a place with at most {bounds.leaf_tasks_max} "
            f"to a leaf and {bounds.category_tasks_max} to a category; spread the leaves more evenly"
        )
    elif len(set(chosen)) < bounds.covered_min * len(names):
        yield (
            f"leaves: {len(set(chosen))} of {len(names)} would get a task, fewer than {bounds.covered_min:.0%}, for a "
            f"category takes at most {bounds.category_tasks_max} tasks; spread the leaves more evenly"
        )
