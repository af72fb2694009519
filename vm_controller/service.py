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
    """What sessions ask of whoever will grade them."""

    def require_gradable(self, reward: str | None, /) -> None:
        """Refuse a reward that could never be run, before an episode is spent on it.

        Raises:
            InvalidRequestError: it could not.
        """
        ...

    async def keep_final(self, session: Session, /) -> None:
        """Keep the state of a session that is being finished, in `session.final`; the caller holds its lock."""
        ...


class SessionService:
    """Sessions and their snapshots. Every method raises errors of `schemas.errors` only.

    The last whole picture of a caller gives its coordinates their meaning.
    """

    def __init__(self, desktops: Desktops, snapshots: Snapshots, recordings: Recordings, later: GradedLater) -> None:
        """`later` keeps the final states of sessions that have a reward."""
        self._desktops = desktops
        self._sessions = desktops.sessions
        self._snapshots = snapshots
        self._recordings = recordings
        self._later = later

    # Sessions

    async def open(self, request: SessionOpen, seed: int | None = None) -> SessionInfo:
        """Open a desktop, prepare it, and put it under a lease.

        Args:
            request: Its `workspace_id` is noted; the scripts of a workspace come as `setup` and `reward`.
            seed: The task's, for the recording.

        Raises:
            InvalidRequestError: what is asked cannot be had together, or the set-up failed.
            BusyError: there is no room.
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
        """Say how many sessions there are; asked with every answer, so it looks at nothing else."""
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
        """Set the limits that the policies of a session act under; every acting call of theirs counts."""
        self._sessions.get(session_id).limits = limits

    async def reset(self, session_id: str, caller: Caller) -> SessionInfo:
        """Give a session a new desktop in the state it was opened with, under the same handle."""
        async with self._sessions.use(session_id, states=ANY) as session:
            if session.snapshot_id is None:
                await self._desktops.replace(session, session.setup)
            else:
                await self._snapshots.reset(session)
            session.recording.reset(caller)
            return session.describe()

    async def finish(self, session_id: str, status: str, answer: str | None, caller: Caller) -> SessionInfo:
        """End the episode: from now on the session takes no input, and what is graded is its state of this moment.

        Args:
            session_id: which session.
            status: `done`, `infeasible` or `gave_up`, as the agent says.
            answer: what it answers where its task asks a question.
            caller: who calls; it is recorded.
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
        """Run actions one after the other, let the screen settle, and look.

        Args:
            session_id: whose desktop acts.
            actions: in pixels of the caller's last whole picture, or thousandths of it where the session says so.
            observe: which picture, and what else, comes back.
            caller: who calls; it is recorded, and its own limits of acting hold.

        Returns:
            How many actions ran, and what the desktop looks like after the last one, picture included.

        Raises:
            InvalidRequestError: a coordinate is outside of the picture; nothing has been done.
            DeadlineError: the call's time ran out; no button or key is left pressed.
            InfrastructureError: the desktop is lost.
        """
        async with self._sessions.use(session_id, states=OPEN) as session:
            session.require_within_limits(caller)
            if any(not isinstance(action, Wait | WaitUntil) for action in actions):
                session.note_change("act", caller)
            return await step.take(session, actions, observe, caller)

    async def look(self, session_id: str, observe: Observe, caller: Caller) -> Observation:
        """Look without acting."""
        async with self._sessions.use(session_id, states=ALIVE) as session:
            return (await step.take(session, (), observe, caller)).observation

    async def accessibility(
        self, session_id: str, max_nodes: int, application: str | None, caller: Caller
    ) -> AccessibilityTree:
        """Read the accessibility tree.

        Args:
            session_id: whose desktop is read.
            max_nodes: the most elements; a tree that has more is cut and says so.
            application: reads only applications whose name contains this, in any case; None reads all of them.
            caller: who calls; what a viewer reads is not recorded.
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
        """Keep the state of a session, which goes on."""
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
        """Close a snapshot; sessions that started from it go on."""
        await self._snapshots.close(snapshot_id)

    def _recorded(self, session: Session, wanted: Wanted) -> SessionInfo:
        """Begin the recording of a new session, if one is wanted."""
        session.recording = self._recordings.open(session.session_id, wanted)
        session.recording.begin(session.describe(), session.task_id, session.seed)
        return session.describe()
