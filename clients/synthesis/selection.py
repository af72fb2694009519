"""Chooses tasks by a plan's quotas from a stream of candidates; the same stream gives the same tasks.

A candidate is taken unless it repeats an instruction, is one near-duplicate too many, has a value whose maximum share
is reached, or would take a place that is still needed for a value below its minimum share.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil, floor

from clients.synthesis.plan_file import OTHERS, Dimension, Plan, Share
from clients.synthesis.traits import Traits, traits
from clients.tasks.duplicates import OVERLAP_LIMIT, Grams, grams, overlap
from schemas.tasks import Task

_ROUNDING = 1e-9
"""Tolerance that makes 0.35 of 100 equal 35 despite floating-point rounding."""


@dataclass(frozen=True)
class Shortfall:
    """A quota that the chosen tasks do not meet; `wanted` and `actual` are numbers of tuples."""

    quota: str
    wanted: int
    actual: int

    def __str__(self) -> str:
        """Describe the shortfall."""
        return f"{self.quota}: {self.wanted} wanted, {self.actual} found, {self.wanted - self.actual} short"


@dataclass
class Selection:
    """The tasks chosen so far, and why others were refused."""

    plan: Plan
    chosen: dict[str, Task] = field(default_factory=dict[str, Task])
    refused: Counter[str] = field(default_factory=Counter[str])
    """Numbers of candidates that were not chosen, by reason."""

    def __post_init__(self) -> None:
        """Initialise the counts."""
        self._counts: Counter[tuple[Dimension, str]] = Counter()
        self._instructions: set[str] = set()
        self._grams: dict[str, Grams] = {}
        self._by_gram: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        self._twins: defaultdict[str, set[str]] = defaultdict(set)

    @property
    def is_full(self) -> bool:
        """Whether there are as many tasks as the plan wants."""
        return len(self.chosen) >= self.plan.tuples

    @property
    def near_duplicates(self) -> int:
        """The number of chosen tasks with a near-duplicate among the others."""
        return sum(map(bool, self._twins.values()))

    def fill(self, candidates: Iterable[Task], without: Collection[str] = ()) -> None:
        """Take candidates in order until there are as many as the plan wants; never take those in `without`."""
        for task in candidates:
            if self.is_full:
                return
            if task.task_id in self.chosen or task.task_id in without:
                continue
            if (reason := self._against(task, values := traits(task))) is not None:
                self.refused[reason] += 1
                continue
            self._take(task, values)

    def drop(self, task_id: str) -> None:
        """Remove a task, which makes room for others."""
        task = self.chosen.pop(task_id)
        for pair in _pairs(traits(task)):
            self._counts[pair] -= 1
        self._instructions.discard(task.instruction)
        for gram in self._grams.pop(task_id):
            self._by_gram[gram].discard(task_id)
        for twin in self._twins.pop(task_id, ()):
            self._twins[twin].discard(task_id)

    def shortfalls(self) -> tuple[Shortfall, ...]:
        """Return the quotas that the chosen tasks do not meet."""
        found = [Shortfall("tuples", self.plan.tuples, len(self.chosen))] if not self.is_full else []
        for dimension, value, share in self._least():
            wanted, actual = self._needed(share), self._counts[dimension, value]
            if actual < wanted:
                found.append(Shortfall(f"quotas.{dimension}.{value} least {share.least:g}", wanted, actual))
        return tuple(found)

    def counts(self) -> dict[str, dict[str, int]]:
        """Count the chosen tasks by dimension and value."""
        return {
            str(dimension): {
                value: count for (own, value), count in sorted(self._counts.items()) if own is dimension and count > 0
            }
            for dimension in Dimension
        }

    def _against(self, task: Task, values: Traits) -> str | None:
        """Return why a candidate is refused; None if it is not."""
        if task.instruction in self._instructions:
            return "the instruction is there already"
        for dimension, value in _pairs(values):
            if self._counts[dimension, value] >= self._room(dimension, value):
                return f"enough of {dimension} {value if not self._is_unnamed(dimension, value) else OTHERS}"
        left = self.plan.tuples - len(self.chosen)
        has = frozenset(_pairs(values))
        for dimension, value, share in self._least():
            if (dimension, value) not in has and self._needed(share) - self._counts[dimension, value] >= left:
                return f"the places left are for {dimension} {value}"
        if self._twins_with(task) > floor(self.plan.near_duplicates * self.plan.tuples + _ROUNDING):
            return "a near-duplicate of one that is there"
        return None

    def _take(self, task: Task, values: Traits) -> None:
        name, own = task.task_id, grams(task.instruction)
        for twin in self._like(own):
            self._twins[twin].add(name)
            self._twins[name].add(twin)
        self.chosen[name] = task
        self._counts.update(_pairs(values))
        self._instructions.add(task.instruction)
        self._grams[name] = own
        for gram in own:
            self._by_gram[gram].add(name)

    def _twins_with(self, task: Task) -> int:
        """Return the number of tasks with a near-duplicate if this one were added; 0 if it has none itself."""
        like = self._like(grams(task.instruction))
        return self.near_duplicates + sum(not self._twins[one] for one in like) + 1 if like else 0

    def _like(self, own: Grams) -> frozenset[str]:
        shared = Counter(name for gram in own for name in self._by_gram.get(gram, ()))
        # Only candidates that share half of the smaller set's 4-grams can exceed the limit.
        likely = (name for name, n in shared.items() if n > OVERLAP_LIMIT * min(len(own), len(self._grams[name])))
        return frozenset(name for name in likely if overlap(own, self._grams[name]) > OVERLAP_LIMIT)

    def _is_unnamed(self, dimension: Dimension, value: str) -> bool:
        return value not in self.plan.quotas.get(dimension, {})

    def _room(self, dimension: Dimension, value: str) -> int:
        shares = self.plan.quotas.get(dimension, {})
        share = shares.get(value, shares.get(OTHERS, Share()))
        return max(1, floor(share.most * self.plan.tuples + _ROUNDING)) if share.most > 0 else 0

    def _needed(self, share: Share) -> int:
        return ceil(share.least * self.plan.tuples - _ROUNDING)

    def _least(self) -> Iterator[tuple[Dimension, str, Share]]:
        for dimension, shares in self.plan.quotas.items():
            for value, share in shares.items():
                if share.least > 0 and value != OTHERS:
                    yield dimension, value, share


def _pairs(values: Traits) -> Iterator[tuple[Dimension, str]]:
    for dimension, own in values.items():
        yield from ((dimension, value) for value in own)
