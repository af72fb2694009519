"""Sessions: who owns a desktop and for how long. Calls on one session run one at a time.

What a call does to the desktop is in `step`; permissions are decided above.
"""

import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import anyio

from schemas.callers import Caller
from schemas.errors import ConflictError, CuaGymError, InfrastructureError, NotFoundError, SessionEndedError
from schemas.observations import AccessibilityTree
from schemas.requests import SessionOpen
from schemas.roles import Role
from schemas.sessions import Completion, Lease, SessionInfo, SessionState
from schemas.statistics import SessionCount
from vm_controller.acting_limits import ActingLimits
from vm_controller.backends.protocol import Desktop
from vm_controller.captured_state import State
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Controls, TreeReader
from vm_controller.controller.probes import READING_NODES, READING_S, FileStatus
from vm_controller.coordinates import PictureFrame
from vm_controller.environment_config import Environment
from vm_controller.recording.recorder import Recording
from vm_controller.web_app_host import Site

REAP_INTERVAL_S = 0.5
REMEMBERED_ENDINGS = 10_000

OPEN = frozenset({SessionState.OPEN})
ALIVE = OPEN | {SessionState.FINISHED}
ANY = ALIVE | {SessionState.FAILED}
"""The states in which calls are possible: for acting, for observing, and for getting another desktop."""


@dataclass
class Session:
    """One desktop under a lease. Code that uses `desktop`, `controller` or `site` must hold `lock`.

    `snapshot_id` is the snapshot that the session started from; None if it was opened directly. `final` is the state in
    which it was finished, or the error that prevented its capture. `made_by` is the SHA-256 of the workspace's script
    that made the desktop, `changed_by` the tool that has changed it since, and the caller. `settled` is False if the
    last wait for its screen was cut short. `known` are the contents of the files that the episode began with
    (`known_contents.contents`), if a reward is attached. `limits` are those of a policy that acts in it. `background`
    are the commands without a window that ran before its setup script.
    """

    session_id: str
    request: SessionOpen
    environment: Environment
    backend: str
    desktop: Desktop
    controller: Controls
    setup: str | None
    reward: str | None
    lease_s: float
    site: Site | None = None
    settled: bool = True
    task_id: str | None = None
    seed: int | None = None
    snapshot_id: str | None = None
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    lock: anyio.Lock = field(default_factory=anyio.Lock)
    frames: dict[str | None, PictureFrame] = field(default_factory=dict[str | None, PictureFrame])
    observations: int = 0
    steps: int = 0
    state: SessionState = SessionState.OPEN
    completion: Completion | None = None
    failure: str | None = None
    users: int = 0
    expires: float = 0.0
    reader: TreeReader | None = None
    final: State | CuaGymError | None = None
    recording: Recording = field(default_factory=Recording)
    made_by: str | None = None
    changed_by: str | None = None
    known: frozenset[str] = frozenset()
    limits: ActingLimits | None = None
    background: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Start the lease."""
        self.renew()

    def note_change(self, how: str, caller: Caller) -> None:
        """Record that a call has changed the desktop.

        Args:
            how: the kind of call: `act`, `shell`, `file_write`.
            caller: the caller, whose role is recorded, if there is one.
        """
        self.changed_by = how if caller.role is None else f"{how} ({caller.role})"

    def require_within_limits(self, caller: Caller) -> None:
        """Count a call that is about to act, if its caller is a policy.

        Raises:
            EpisodeOverError: a limit had already been reached.
        """
        if caller.role is Role.POLICY and self.limits is not None:
            self.limits.take_step()

    def renew(self, lease_s: float | None = None) -> None:
        """Restart the lease.

        Args:
            lease_s: its new length in seconds; None keeps the length.
        """
        self.lease_s = lease_s or self.lease_s
        self.expires = time.monotonic() + self.lease_s

    def frame_of(self, caller: Caller) -> PictureFrame:
        """Return the frame of a caller's last whole picture; before the first one, that of the whole screen."""
        if caller.token_id not in self.frames:
            self.frames[caller.token_id] = PictureFrame(
                self.request.screen or self.environment.screen, coordinates=self.request.coordinates
            )
        return self.frames[caller.token_id]

    def fail(self, reason: str) -> None:
        """Record that the desktop is lost; from now on only closing and resetting work.

        Args:
            reason: the reason that its owner is told.
        """
        if self.state is not SessionState.CLOSED:
            self.state, self.failure = SessionState.FAILED, reason

    def read_accessibility(
        self,
        cancel: Cancel,
        max_nodes: int = READING_NODES,
        application: str | None = None,
        at_most_s: float = READING_S,
    ) -> AccessibilityTree:
        """Read the accessibility tree. Blocks, so call it on a worker thread.

        Args:
            cancel: cancels the reading together with its call.
            max_nodes: the maximum number of elements; a larger tree is cut, and marked as truncated.
            application: reads only applications whose name contains this, ignoring case; None reads all of them.
            at_most_s: seconds after which the tree is cut.
        """
        if self.reader is None:
            self.reader = self.desktop.accessibility()
        return self.reader.tree(max_nodes, cancel.remaining_s(at_most_s), application)

    def file_status(self, path: str) -> FileStatus | None:
        """Return the status of a file of the desktop. Blocks, so call it on a worker thread."""
        return self.desktop.file_status(path)

    def close_accessibility(self) -> None:
        """Disconnect; the next reading connects to the desktop that the session has then."""
        if self.reader is not None:
            self.reader.close()
            self.reader = None

    def discard_final(self) -> None:
        """Remove the captured state in which it was finished."""
        if isinstance(self.final, State):
            self.final.archive.unlink(missing_ok=True)
        self.final = None

    def describe(self) -> SessionInfo:
        """Return the session as its owner may see it."""
        remaining = timedelta(seconds=self.expires - time.monotonic())
        return SessionInfo(
            session_id=self.session_id,
            environment=self.environment.name,
            backend=self.backend,
            state=self.state,
            screen=self.request.screen or self.environment.screen,
            coordinates=self.request.coordinates,
            settle=self.environment.settle,
            created_at=self.created_at,
            lease=Lease(duration_s=self.lease_s, expires_at=datetime.now(UTC) + remaining),
            steps=self.steps,
            workspace_id=self.request.workspace_id,
            snapshot_id=self.snapshot_id,
            completion=self.completion,
            gradable=self.reward is not None,
            failure=self.failure,
        )


class Sessions:
    """All sessions of a server; closes those whose lease has expired."""

    def __init__(self, close: Callable[[Session], Awaitable[None]]) -> None:
        """Start without sessions; `close` ends a session's desktop."""
        self._close = close
        self._live: dict[str, Session] = {}
        self._ended: dict[str, str] = {}
        self.expired = 0
        self.lost = 0

    def add(self, session: Session) -> None:
        """Add a new session."""
        self._live[session.session_id] = session

    def all(self) -> tuple[Session, ...]:
        """Return the live sessions, oldest first."""
        return tuple(self._live.values())

    def counts(self) -> tuple[SessionCount, ...]:
        """Count the live sessions by environment and state."""
        counted = Counter((session.environment.name, session.state) for session in self.all())
        return tuple(
            SessionCount(environment=environment, state=state, count=count)
            for (environment, state), count in sorted(counted.items())
        )

    def next_expiry_s(self) -> float:
        """Return the seconds, from 1 to 30, until the next lease expires if it is not renewed."""
        now = time.monotonic()
        return min(max(min((session.expires - now for session in self.all()), default=1.0), 1.0), 30.0)

    def get(self, session_id: str) -> Session:
        """Return a live session by its id.

        Raises:
            SessionEndedError: it was closed, or its lease expired.
            NotFoundError: there never was such a session, or it ended long ago.
        """
        if session := self._live.get(session_id):
            return session
        if reason := self._ended.get(session_id):
            raise SessionEndedError(
                f"session {session_id} {reason}; open a new one with session_open", field="session_id"
            )
        raise NotFoundError(
            f"there is no session {session_id}; session_list shows yours, session_open makes one",
            field="session_id",
        )

    @asynccontextmanager
    async def use(self, session_id: str, *, states: frozenset[SessionState]) -> AsyncGenerator[Session]:
        """Hold a session's lock during one call, and renew its lease.

        Args:
            session_id: the session.
            states: the states in which the call is allowed.

        Raises:
            ConflictError: the session is in none of `states`.
            InfrastructureError: its desktop is dead.
            NotFoundError: as for `get`.
            SessionEndedError: as for `get`, also if it ended while the call waited for the lock.
        """
        session = self.get(session_id)
        session.users += 1
        try:
            async with session.lock:
                self.get(session_id)
                if session.state is SessionState.FAILED and session.state not in states:
                    raise InfrastructureError(
                        f"session {session_id} lost its desktop: {session.failure}; reset it or open a new one"
                    )
                if session.state not in states:
                    raise ConflictError(
                        f"session {session_id} is {session.state}: it takes no more of these calls; "
                        "ask for the reward, reset it, or close it"
                    )
                try:
                    yield session
                except InfrastructureError:
                    if reason := session.desktop.failure():
                        self._lose(session, reason)
                    raise
        finally:
            session.users -= 1
            session.renew()

    async def end(self, session: Session, reason: str = "was closed") -> None:
        """Close a session; calls that wait for its lock fail with the reason.

        Args:
            session: the session; nothing happens if it has ended already.
            reason: ends the sentence `session <id> …`, as in "was closed".
        """
        if self._live.pop(session.session_id, None) is None:
            return
        self._ended[session.session_id] = reason
        while len(self._ended) > REMEMBERED_ENDINGS:
            del self._ended[next(iter(self._ended))]
        session.state = SessionState.CLOSED
        with anyio.CancelScope(shield=True):
            async with session.lock:
                session.recording.end(reason)
                await self._close(session)

    async def reap(self) -> None:
        """Close expired sessions and mark those whose desktop has died, for as long as the server runs."""
        while True:
            await anyio.sleep(REAP_INTERVAL_S)
            now = time.monotonic()
            for session in self.all():
                if session.users == 0 and session.expires <= now:
                    self.expired += 1
                    await self.end(session, f"ended: its lease of {session.lease_s:g} s ran out")
                elif session.state is not SessionState.FAILED and (reason := session.desktop.failure()):
                    self._lose(session, reason)

    def _lose(self, session: Session, reason: str) -> None:
        self.lost += session.state is not SessionState.FAILED
        session.fail(reason)
