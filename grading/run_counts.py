"""Counts grading runs and their durations by outcome since the server started."""

from bisect import bisect_left
from dataclasses import dataclass, field

from schemas.rewards import RewardStatus
from schemas.statistics import Durations, GradingCount

BOUNDS_S = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


@dataclass
class _Row:
    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    total_s: float = 0.0


@dataclass
class GradingCounts:
    """Counts the runs of one grader. To be used on the event loop only."""

    _rows: dict[RewardStatus, _Row] = field(default_factory=dict[RewardStatus, _Row])

    def add(self, status: RewardStatus, duration_s: float) -> None:
        """Count one run by its outcome, with its duration in seconds."""
        row = self._rows.setdefault(status, _Row())
        row.counts[bisect_left(BOUNDS_S, duration_s)] += 1
        row.total_s += duration_s

    def count(self) -> tuple[GradingCount, ...]:
        """Return the counts so far."""
        return tuple(
            GradingCount(
                status=status, durations=Durations(bounds_s=BOUNDS_S, counts=tuple(row.counts), total_s=row.total_s)
            )
            for status, row in sorted(self._rows.items())
        )
