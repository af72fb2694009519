"""The numbers of a rollout run: how often tuples are solved, with intervals, and where the time went."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from clients.rollouts.attempt_result import AttemptResult
from clients.rollouts.ledger import Failure
from clients.rollouts.results import End
from schemas.tasks import Difficulty

_Z = 1.959964
"""Two-sided 95 % of the normal distribution."""
_DIFFICULTIES = (*map(str, Difficulty), "unknown")
SLOWEST = 10


@dataclass(frozen=True)
class ShareInterval:
    """A share with its 95 % Wilson interval (1927), which stays within 0 and 1 even for few attempts."""

    part: int
    whole: int

    @property
    def share(self) -> float | None:
        """The share; None if the total is 0."""
        return self.part / self.whole if self.whole else None

    @property
    def bounds(self) -> tuple[float, float]:
        """Lower and upper bound; 0 and 1 if nothing is known."""
        if not self.whole:
            return 0.0, 1.0
        share, n = self.part / self.whole, self.whole
        scale = 1 + _Z**2 / n
        middle = (share + _Z**2 / (2 * n)) / scale
        reach = _Z * math.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2)) / scale
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class AttemptGroup:
    """A group of attempts, of which only the valid ones have a reward."""

    name: str
    attempts: int
    masked: int
    solved: ShareInterval
    mean: float | None
    steps: float | None
    seconds: float | None


@dataclass(frozen=True)
class SlowStep:
    """A slow step. Its time runs from the previous line to its own, including the model's and the desktop's."""

    tuple_id: str
    number: int
    line: int
    title: str
    seconds: float


@dataclass(frozen=True)
class RolloutFigures:
    """The figures at the top of a run's page."""

    all: AttemptGroup
    environments: tuple[AttemptGroup, ...]
    difficulties: tuple[AttemptGroup, ...]
    tuples: tuple[AttemptGroup, ...]
    ends: tuple[tuple[End, int], ...]
    failures: tuple[tuple[str, int], ...]
    open_s: float | None
    play_s: float | None
    close_s: float | None


def count(results: Sequence[AttemptResult], failures: Sequence[Failure]) -> RolloutFigures:
    """Compute the figures of a rollout run from its results and failures."""
    ends = Counter(one.end for one in results)
    codes = Counter(one.code for one in failures)
    difficulties = _groups(results, lambda one: str(one.difficulty or "unknown"))
    return RolloutFigures(
        all=group_of("all", results),
        environments=_groups(results, lambda one: one.environment),
        difficulties=tuple(sorted(difficulties, key=lambda one: _DIFFICULTIES.index(one.name))),
        tuples=_groups(results, lambda one: one.tuple_id),
        ends=tuple((end, ends[end]) for end in End if ends[end]),
        failures=tuple(codes.most_common()),
        open_s=_median([one.open_s for one in results]),
        play_s=_median([one.play_s for one in results]),
        close_s=_median([one.close_s for one in results]),
    )


def group_of(name: str, results: Sequence[AttemptResult]) -> AttemptGroup:
    """Compute the figures of a group of attempts; solved means a reward of 1."""
    rewards = [one.reward for one in results if one.reward is not None]
    return AttemptGroup(
        name=name,
        attempts=len(results),
        masked=len(results) - len(rewards),
        solved=ShareInterval(sum(reward == 1.0 for reward in rewards), len(rewards)),
        mean=sum(rewards) / len(rewards) if rewards else None,
        steps=_median([float(one.steps) for one in results]),
        seconds=_median([one.play_s for one in results]),
    )


def _groups(results: Sequence[AttemptResult], name_of: Callable[[AttemptResult], str]) -> tuple[AttemptGroup, ...]:
    names = dict.fromkeys(map(name_of, results))
    return tuple(group_of(name, [one for one in results if name_of(one) == name]) for name in names)


def _median(values: Sequence[float]) -> float | None:
    return median(values) if values else None
