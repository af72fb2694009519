"""Counters and gauges of a running server, for metrics."""

from pydantic import Field

from schemas.base import Closed
from schemas.rewards import RewardStatus
from schemas.sessions import SessionState


class SessionCount(Closed):
    """The number of live sessions of an environment in one state."""

    environment: str
    state: SessionState
    count: int


class PoolCount(Closed):
    """The warm desktops of an environment: how many are ready, the bounds, and how often one was ready when needed."""

    environment: str
    launched: bool
    idle: int
    minimum: int
    maximum: int
    hits: int
    misses: int


class Durations(Closed):
    """A histogram of durations: `counts[i]` took at most `bounds_s[i]`, the last count longer than all bounds."""

    bounds_s: tuple[float, ...]
    counts: tuple[int, ...]
    total_s: float


class GradingCount(Closed):
    """The grading runs that ended with one status."""

    status: RewardStatus
    durations: Durations


class RecordingCount(Closed):
    """Recordings: `failures` are lines and pictures that could not be written, `waiting_bytes` is still in memory."""

    open: int = 0
    lines: int = 0
    failures: int = 0
    waiting_bytes: int = 0


class SnapshotCount(Closed):
    """Snapshots: `live` can be used; `size_bytes` is on disk, including those that sessions need for a reset."""

    live: int = 0
    size_bytes: int = 0


class Statistics(Closed):
    """All counts at one moment. Counts of events begin when the server starts."""

    sessions: tuple[SessionCount, ...] = ()
    pools: tuple[PoolCount, ...] = ()
    leases_expired: int = Field(default=0, description="Sessions that were closed because nobody used them.")
    desktops_lost: int = Field(default=0, description="Sessions that failed because their desktop died.")
    gradings: tuple[GradingCount, ...] = ()
    recordings: RecordingCount = RecordingCount()
    snapshots: SnapshotCount = SnapshotCount()
