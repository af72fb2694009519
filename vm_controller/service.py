"""The session service: open, act, look, read, finish, snapshot, fork, close.

Permissions are decided above it. It knows nothing about the score of a finished session.
"""

from typing import Protocol

from schemas.actions import Action, Wait, WaitUntil
from schemas.callers import Caller
from schemas.errors import InvalidRequestError
from schemas.observations import AccessibilityTree, ActResult, Clipboard, Observation, Observe, Window
from schemas.requests import SessionOpen
from schemas.sessions import Completion, SessionInfo, SessionState
from schemas.snapshots import Restored, SessionFork, SessionSnapshot, SnapshotInfo
from vm_controller import step
from vm_controller.acting_limits import ActingLimits
from vm_controller.desktop_manager import Desktops
from vm_controller.recording.recorder import Recordings, Wanted
from vm_controller.sessions import ALIVE, ANY, OPEN, Session
from vm_controller.snapshots.store import Snapshots


class GradedLater(Protocol):
    """What sessions require of the service that will grade them."""

    def require_gradable(self, reward: str | None, /) -> None:
        """Refuse a reward that could never be run, before an episode is spent on it.

        Raises:
            InvalidRequestError: the reward could never be run.
        """
        ...

    async def keep_final(self, session: Session, /) -> None:
        """Capture the state of a session that is being finished into `session.final`; the caller must hold its lock."""
        ...


class SessionService:
    """Sessions and their snapshots. Every method raises errors of `schemas.errors` only.

    A caller's coordinates refer to the last whole picture that it received.
    """

    def __init__(self, desktops: Desktops, snapshots: Snapshots, recordings: Recordings, later: GradedLater) -> None:
        """Create the service.

        Args:
            desktops: provides desktops.
            snapshots: the snapshots of the server.
            recordings: the recordings of the server.
            later: captures the final states of sessions that have a reward.
        """
        self._desktops = desktops
        self._sessions = desktops.sessions
        self._snapshots = snapshots
        self._recordings = recordings
        self._later = later

    # Sessions

    async def open(self, request: SessionOpen, seed: int | None = None) -> SessionInfo:
        """Open a desktop, prepare it, and put it under a lease.

        Args:
            request: the request; its `workspace_id` is recorded, but the scripts are taken from `setup` and `reward`.
            seed: the task's seed, for the recording.

        Raises:
            InvalidRequestError: parts of the request exclude each other, or the setup script failed.
            BusyError: all places are taken.
            InfrastructureError: no desktop could be started.
        """
        self._recordings.require(request.record)
        if request.frame is not None and request.reward is None:
            raise InvalidRequestError("a frame holds what a reward gives points to: give `reward` too", field="frame")
        self._later.require_gradable(request.reward)
        session = await self._desktops.open(request, request.setup, request.reward)
        session.task_id, session.seed = request.task_id, seed
        return self._recorded(session, request.record)

    def count(self) -> int:
        """Return the number of sessions. It is called with every answer, so it does nothing else."""
        return len(self._sessions.all())

    def all(self) -> tuple[SessionInfo, ...]:
        """Describe the live sessions, oldest first."""
        return tuple(session.describe() for session in self._sessions.all())

    def renew(self, session_id: str, lease_s: float | None = None) -> SessionInfo:
        """Restart the lease of a session.

        Args:
            session_id: the session.
            lease_s: its new length in seconds; None keeps the length.
        """
        session = self._sessions.get(session_id)
        session.renew(lease_s)
        return session.describe()

    def limit(self, session_id: str, limits: ActingLimits) -> None:
        """Set the limits under which policies act in a session; every acting call of theirs counts."""
        self._sessions.get(session_id).limits = limits

    async def reset(self, session_id: str, caller: Caller) -> SessionInfo:
        """Give a session a new desktop in the state in which it was opened, under the same handle."""
        async with self._sessions.use(session_id, states=ANY) as session:
            if session.snapshot_id is None:
                await self._desktops.replace(session, session.setup)
            else:
                await self._snapshots.reset(session)
            session.recording.reset(caller)
            return session.describe()

    async def finish(self, session_id: str, status: str, answer: str | None, caller: Caller) -> SessionInfo:
        """End the episode: from now on the session accepts no input, and its present state is what will be graded.

        Args:
            session_id: the session.
            status: the agent's status: `done`, `infeasible` or `gave_up`.
            answer: the agent's answer, if its task asks a question.
            caller: the caller, for the recording.
        """
        async with self._sessions.use(session_id, states=OPEN) as session:
            await step.release(session)
            session.completion = Completion(status=status, answer=answer)
            if session.reward is not None:
                try:
                    await self._later.keep_final(session)
                except BaseException:
                    session.completion = None
                    raise
            session.state = SessionState.FINISHED
            session.recording.finish(session.completion, caller)
            return session.describe()

    async def close(self, session_id: str) -> None:
        """Close a session and remove everything of it."""
        await self._sessions.end(self._sessions.get(session_id))

    # Steps

    async def act(self, session_id: str, actions: tuple[Action, ...], observe: Observe, caller: Caller) -> ActResult:
        """Run actions one after another, let the screen settle, and observe.

        Args:
            session_id: the session.
            actions: the actions, with coordinates in pixels of the caller's last whole picture, or in thousandths of
                its size if the session uses those.
            observe: which picture to return, and what else.
            caller: the caller, for the recording; its limits on acting apply.

        Returns:
            How many actions ran, and an observation of the desktop after the last one, including the picture.

        Raises:
            InvalidRequestError: a coordinate is outside the picture; nothing has been done.
            DeadlineError: the call's deadline passed; no button or key is left pressed.
            InfrastructureError: the desktop is lost.
        """
        async with self._sessions.use(session_id, states=OPEN) as session:
            session.require_within_limits(caller)
            if any(not isinstance(action, Wait | WaitUntil) for action in actions):
                session.note_change("act", caller)
            return await step.take(session, actions, observe, caller)

    async def look(self, session_id: str, observe: Observe, caller: Caller) -> Observation:
        """Observe without acting."""
        async with self._sessions.use(session_id, states=ALIVE) as session:
            return (await step.take(session, (), observe, caller)).observation

    async def accessibility(
        self, session_id: str, max_nodes: int, application: str | None, caller: Caller
    ) -> AccessibilityTree:
        """Read the accessibility tree.

        Args:
            session_id: the session.
            max_nodes: the maximum number of elements; a larger tree is cut, and marked as truncated.
            application: reads only applications whose name contains this, ignoring case; None reads all of them.
            caller: the caller, for the recording; what a viewer reads is not recorded.
        """
        async with self._sessions.use(session_id, states=ALIVE) as session:
            tree = await step.in_thread(
                lambda cancel: session.read_accessibility(cancel, max_nodes, application=application)
            )
            session.recording.read(tree, caller)
            return tree

    async def windows(self, session_id: str, caller: Caller) -> tuple[Window, ...]:
        """List the top-level windows."""
        async with self._sessions.use(session_id, states=ALIVE) as session:
            windows = await step.attached(session, lambda _: session.controller.windows())
            session.recording.read(windows, caller)
            return windows

    async def clipboard(self, session_id: str, caller: Caller) -> Clipboard:
        """Read the clipboard."""
        async with self._sessions.use(session_id, states=OPEN) as session:
            clipboard = await step.attached(session, session.controller.clipboard)
            session.recording.read(clipboard, caller)
            return clipboard

    # Snapshots

    async def snapshot(self, request: SessionSnapshot) -> SnapshotInfo:
        """Save the state of a session, which continues."""
        async with self._sessions.use(request.session_id, states=ALIVE) as session:
            return (await self._snapshots.take(session, request)).describe()

    async def fork(self, request: SessionFork) -> tuple[Restored, ...]:
        """Open sessions that start from a snapshot: all of them or none."""
        self._recordings.require(request.record)
        forked = await self._snapshots.fork(request)
        return tuple(
            Restored(session=self._recorded(session, request.record), differences=differences)
            for session, differences in forked
        )

    async def restore(self, session_id: str, snapshot_id: str, caller: Caller) -> Restored:
        """Give a session a new desktop in the state of a snapshot, under the same handle."""
        async with self._sessions.use(session_id, states=ANY) as session:
            differences = await self._snapshots.restore(session, snapshot_id)
            session.recording.reset(caller, snapshot_id)
            return Restored(session=session.describe(), differences=differences)

    def snapshots(self) -> tuple[SnapshotInfo, ...]:
        """Describe the snapshots that can be used, oldest first."""
        return tuple(snapshot.describe() for snapshot in self._snapshots.all())

    async def close_snapshot(self, snapshot_id: str) -> None:
        """Close a snapshot; sessions that started from it continue."""
        await self._snapshots.close(snapshot_id)

    def _recorded(self, session: Session, wanted: Wanted) -> SessionInfo:
        """Start the recording of a new session, if one is requested."""
        session.recording = self._recordings.open(session.session_id, wanted)
        session.recording.begin(session.describe(), session.task_id, session.seed)
        return session.describe()
