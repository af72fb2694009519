"""Compares a set of tasks with quotas. It counts the tasks alone, so it works for tasks from any source."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from pydantic import Field

from clients.tasks.drafts import MIN_VERB_TASKS, RefusedDraft
from clients.tasks.order import Quotas, at_most
from clients.tasks.taxonomy import Taxonomy
from clients.tasks.wording import Opening, opening_of, verb_of, words_of
from schemas.base import Closed
from schemas.tasks import Difficulty, Task

MIN_OPENING_TASKS = 2


class Section(StrEnum):
    """The kinds of counts."""

    DIFFICULTY = "difficulty"
    CATEGORY = "category"
    LEAF = "leaf"
    OPENING = "opening"
    VERB = "verb"
    LEAVES_COVERED = "leaves covered"
    CROSS_APP = "cross-application"


class Row(Closed):
    """One count with its quota's bounds; `of` is the total of the share."""

    section: Section
    name: str
    count: int = Field(ge=0)
    of: int = Field(ge=0)
    at_least: int | None = None
    at_most: int | None = None

    @property
    def share(self) -> float:
        """The share; 0 if the total is 0."""
        return self.count / self.of if self.of else 0.0

    @property
    def holds(self) -> bool:
        """Whether the quota is met."""
        return (self.at_least or 0) <= self.count and (self.at_most is None or self.count <= self.at_most)

    def __str__(self) -> str:
        bounds = [f"at least {self.at_least}"] if self.at_least is not None else []
        bounds += [f"at most {self.at_most}"] if self.at_most is not None else []
        return f"{self.section} {self.name}: {self.count} of {self.of}, expected {' and '.join(bounds)}"


class Missed(Closed):
    """A cell without a task, and the reason why its last draft was refused."""

    cell: int
    category: str
    difficulty: Difficulty
    reason: str


class Coverage(Closed):
    """The tasks counted against their quotas, with refused drafts and missed cells."""

    tasks: int = Field(ge=0)
    ordered: int | None = Field(default=None, description="Absent for a file whose order is not known.")
    rows: tuple[Row, ...]
    mean_instruction_words: float
    embedding: str | None = Field(default=None, description="Absent: likeness of meaning was not measured.")
    refusals: tuple[RefusedDraft, ...] = ()
    missed: tuple[Missed, ...] = ()

    @property
    def broken(self) -> tuple[Row, ...]:
        """The quotas that are not met."""
        return tuple(row for row in self.rows if not row.holds)

    @property
    def is_complete(self) -> bool:
        """Whether every ordered task exists and every quota is met."""
        return not self.broken and not self.missed

    @property
    def duplicates(self) -> tuple[RefusedDraft, ...]:
        """The drafts that were too similar to a task."""
        return tuple(refusal for refusal in self.refusals if refusal.twin is not None)


KEYS: Mapping[Section, Callable[[Task], str]] = {
    Section.DIFFICULTY: lambda task: task.difficulty.value,
    Section.CATEGORY: lambda task: f"{task.environment}: {task.category.partition('/')[0]}",
    Section.LEAF: lambda task: f"{task.environment}: {task.category}",
    Section.OPENING: lambda task: opening_of(task.instruction).value,
    Section.VERB: lambda task: verb_of(task.instruction),
}
"""Maps a task to its value in each section. Values of other sections are not known from a task alone."""


def count_tasks(tasks: Sequence[Task], quotas: Quotas, taxonomies: Iterable[Taxonomy] = ()) -> tuple[Row, ...]:
    """Count tasks against quotas.

    Args:
        tasks: The tasks to count.
        quotas: Shares from which the rows' bounds are computed.
        taxonomies: The environments' taxonomies, so that leaves without a task are counted as well; empty: unknown.
    """
    planned = [f"{one.environment}: {leaf.name}" for one in taxonomies for leaf in one.tree.leaves]
    rows = [*_difficulties(tasks, quotas)]
    for section, share, least in (
        (Section.CATEGORY, quotas.category_max, 1),
        (Section.LEAF, quotas.leaf_max, 1),
        (Section.OPENING, quotas.opening_max, MIN_OPENING_TASKS),
        (Section.VERB, quotas.verb_max, MIN_VERB_TASKS),
    ):
        counts = Counter(KEYS[section](task) for task in tasks)
        if section is Section.LEAF:
            counts.update(dict.fromkeys(planned, 0))
        if section is Section.OPENING:
            counts.update({opening.value: 0 for opening in Opening})
        most = at_most(share, len(tasks), least)
        rows += [
            Row(section=section, name=name, count=count, of=len(tasks), at_most=most)
            for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        ]
    if planned:
        covered = len({KEYS[Section.LEAF](task) for task in tasks} & set(planned))
        least = math.ceil(quotas.leaves_min * len(planned) - 1e-9)
        rows.append(
            Row(section=Section.LEAVES_COVERED, name="all", count=covered, of=len(planned), at_least=least),
        )
    return tuple(rows)


def cross_app_row(count: int, tasks: int, quotas: Quotas) -> Row:
    """Return the row of tasks that need two applications, which only the plan of the tasks identifies.

    Args:
        count: Number of tasks that need two applications.
        tasks: Number of all tasks.
        quotas: `cross_app_min` is the lower bound.
    """
    least = math.ceil(quotas.cross_app_min * tasks - 1e-9)
    return Row(section=Section.CROSS_APP, name="all", count=count, of=tasks, at_least=least)


def mean_words(tasks: Sequence[Task]) -> float:
    """Return the mean number of words of an instruction; 0 without tasks."""
    return round(sum(len(words_of(task.instruction)) for task in tasks) / len(tasks), 1) if tasks else 0.0


def _difficulties(tasks: Sequence[Task], quotas: Quotas) -> Iterator[Row]:
    counts = Counter(task.difficulty for task in tasks)
    for difficulty, share in quotas.difficulties.items():
        low, high = share - quotas.difficulty_tolerance, share + quotas.difficulty_tolerance
        yield Row(
            section=Section.DIFFICULTY,
            name=difficulty.value,
            count=counts[difficulty],
            of=len(tasks),
            at_least=max(0, math.floor(low * len(tasks) + 1e-9)),
            at_most=math.ceil(high * len(tasks) - 1e-9),
        )
