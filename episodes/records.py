"""The server's records of episodes and groups."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

import anyio

from episodes.stored_tuple import StoredTuple
from schemas.episodes import (
    EpisodeClosed,
    EpisodeEnd,
    EpisodeInfo,
    EpisodeSettings,
    EpisodeState,
    GroupInfo,
    StartedFrom,
)
from schemas.host_paths import without_host_paths
from schemas.rewards import RewardReport, RewardStatus
from schemas.sessions import SessionInfo
from vm_controller.acting_limits import ActingLimits


@dataclass
class Episode:
    """One attempt. Whoever opens, grades or closes it holds `lock`.

    `ahead` is a session that was made for it before somebody asked, and what its state came from. `failed` says that
    its desktop died. `source` is dropped when the episode has been closed.
    """

    episode_id: str
    source: StoredTuple | None
    settings: EpisodeSettings
    attempt: int
    seed: int
    group_id: str | None = None
    session_id: str | None = None
    ahead: tuple[SessionInfo, StartedFrom] | None = None
    started_from: StartedFrom | None = None
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    forget_at: float | None = None
    failed: bool = False
    result: EpisodeClosed | None = None
    limits: ActingLimits = field(default_factory=ActingLimits)
    lock: anyio.Lock = field(default_factory=anyio.Lock)
    tuple_id: str = ""
    environment: str = ""
    reward_sha256: str = ""

    def __post_init__(self) -> None:
        """Keep what is told of it after its scripts are gone."""
        if self.source is not None:
            self.tuple_id = self.source.tuple_id
            self.environment = self.source.task.environment
            self.reward_sha256 = self.source.reward_sha256
        self.limits = ActingLimits(self.settings.max_steps, self.settings.max_seconds)

    @property
    def state(self) -> EpisodeState:
        """How far it is."""
        if self.closed_at is not None:
            return EpisodeState.CLOSED
        if self.session_id is None:
            return EpisodeState.QUEUED
        return EpisodeState.OVER if self.failed or self.limits.reached is not None else EpisodeState.OPEN

    @property
    def end(self) -> EpisodeEnd | None:
        """How it ended, if it did."""
        if self.result is not None:
            return self.result.end
        if self.failed:
            return EpisodeEnd.INFRA_ERROR
        return None if (limit := self.limits.reached) is None else EpisodeEnd(limit)

    def open_in(self, session: SessionInfo, started_from: StartedFrom) -> None:
        """Record that it begins in a session."""
        self.session_id, self.started_from, self.ahead = session.session_id, started_from, None
        self.opened_at = datetime.now(UTC)

    def queue_again(self) -> None:
        """Undo its opening."""
        self.session_id, self.started_from, self.opened_at = None, None, None

    def close(self, end: EpisodeEnd, report: RewardReport, keep_s: float) -> EpisodeClosed:
        """Record its result; the episode is remembered for `keep_s` more seconds."""
        self.closed_at, self.forget_at = datetime.now(UTC), time.monotonic() + keep_s
        self.source = None
        valid = report.value is not None
        why = "" if valid else f"{report.status}: {report.reason or 'it gave no reason'}"
        info = self.describe().model_copy(update={"end": end})
        self.result = EpisodeClosed(episode=info, end=end, report=report, valid=valid, why_invalid=why)
        return self.result

    def ungraded(self, reason: str) -> RewardReport:
        """Return the report of an episode that could not be graded."""
        return RewardReport(
            status=RewardStatus.INFRA_ERROR,
            reason=without_host_paths(reason),
            duration_s=0.0,
            seed=self.seed,
            reward_sha256=self.reward_sha256,
        )

    def describe(self, position: int | None = None, estimate_s: float | None = None) -> EpisodeInfo:
        """Describe the episode as its caller may see it.

        Args:
            position: its place in the queue, from 1; None where it is not queued.
            estimate_s: seconds until it probably gets a place; None where that is not known.
        """
        return EpisodeInfo(
            episode_id=self.episode_id,
            group_id=self.group_id,
            tuple_id=self.tuple_id,
            environment=self.environment,
            state=self.state,
            session_id=self.session_id,
            attempt=self.attempt,
            seed=self.seed,
            steps=self.limits.steps,
            max_steps=self.settings.max_steps,
            max_seconds=self.settings.max_seconds,
            action_space=self.settings.action_space,
            started_from=self.started_from,
            opened_at=self.opened_at,
            closed_at=self.closed_at,
            end=self.end,
            position=position,
            estimate_s=estimate_s,
        )


@dataclass
class Group:
    """Episodes of one tuple, by attempt. What is queued of it is forgotten when nobody has used it for `lease_s`."""

    group_id: str
    tuple_id: str
    environment: str
    lease_s: float
    episodes: list[Episode]
    expires: float = 0.0
    users: int = 0
    is_opening: bool = True

    def __post_init__(self) -> None:
        """Start the lease."""
        self.renew()

    @contextmanager
    def used(self) -> Generator[None]:
        """Keep the group while a call uses it, and renew its lease afterwards."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1
            self.renew()

    def renew(self) -> None:
        """Renew the group's lease."""
        self.expires = time.monotonic() + self.lease_s

    def describe(self, episodes: tuple[EpisodeInfo, ...]) -> GroupInfo:
        """Describe the group as its caller may see it."""
        return GroupInfo(
            group_id=self.group_id, tuple_id=self.tuple_id, environment=self.environment, episodes=episodes
        )
