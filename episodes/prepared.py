"""Prepared states: the result of a tuple's setup, kept as a snapshot and forked for each attempt.

A state is used only if a fork is the same desktop: every window came back, and none had unsaved content. In all other
cases, and where a fork fails, the setup runs again.
"""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field

import anyio
import structlog

from schemas.callers import Caller
from schemas.episodes import StartedFrom
from schemas.errors import BusyError, ConflictError, InfrastructureError, NotFoundError, UngradableError
from schemas.observations import Observe, PictureFormat
from schemas.requests import SessionOpen
from schemas.sessions import SessionInfo
from schemas.snapshots import SessionFork, SessionSnapshot
from vm_controller.service import SessionService

_WAITING_LEASE_S = 600.0
_REMEMBERED = 4_096
"""Openings of tuples and states that cannot be forked; each is a hash."""
_LOOK = Observe(format=PictureFormat.NONE)
_PREPARING = Caller(verb="screenshot")

_log = structlog.get_logger("episodes")


@dataclass
class _State:
    """`snapshot_id` is absent before it was prepared, and where it cannot be forked."""

    lock: anyio.Lock = field(default_factory=anyio.Lock)
    snapshot_id: str | None = None
    unusable: bool = False


class PreparedStates:
    """The states of some tuples, those that were used last. All of them are snapshots of sessions."""

    def __init__(self, sessions: SessionService, most: int, age_s: float) -> None:
        """Start without a prepared state.

        Args:
            sessions: opens and forks the sessions.
            most: how many prepared states are kept; 0 keeps none.
            age_s: seconds after the last fork after which one is dropped.
        """
        self._sessions = sessions
        self._most = most
        self._age_s = age_s
        self._states: OrderedDict[str, _State] = OrderedDict()
        self._seen: OrderedDict[str, None] = OrderedDict()

    async def prepare(self, request: SessionOpen) -> None:
        """Run the setup of a request and keep what it made, unless that is kept already.

        Raises:
            InvalidRequestError: the setup failed.
            BusyError: there is no room for the desktop.
            InfrastructureError: the desktop did not start.
        """
        if self._most:
            await self._ready(self._key(request), request)

    async def start(self, request: SessionOpen, *, anew: bool = False) -> tuple[SessionInfo, StartedFrom]:
        """Open a session in the state that a request's setup makes.

        The second request for a state prepares it: more will follow.

        Args:
            request: with a setup.
            anew: run the setup even where a prepared state is kept.

        Returns:
            The session, and whether its state came from a fork or from the setup.

        Raises:
            InvalidRequestError: the setup failed.
            BusyError: there is no room for the session.
            InfrastructureError: it did not start.
        """
        key = self._key(request)
        again = key in self._seen
        self._note(key)
        if not anew and self._most and (again or key in self._states):
            state = await self._ready(key, request)
            if (session := await self._fork(state, request)) is not None:
                return session, StartedFrom.FORK
        return await self._sessions.open(request), StartedFrom.SETUP

    async def _ready(self, key: str, request: SessionOpen) -> _State:
        state = self._states.setdefault(key, _State())
        self._states.move_to_end(key)
        async with state.lock:
            if state.snapshot_id is not None and state.snapshot_id not in self._kept():
                state.snapshot_id = None  # its lease ran out
            if state.snapshot_id is None and not state.unusable:
                await self._make(state, request)
        await self._bound()
        return state

    async def _make(self, state: _State, request: SessionOpen) -> None:
        opening = request.model_copy(update={"lease_s": _WAITING_LEASE_S, "record": False})
        session = await self._sessions.open(opening)
        try:
            # What the setup opened is drawn before it is kept.
            await self._sessions.look(session.session_id, _LOOK, _PREPARING)
            asked = SessionSnapshot(session_id=session.session_id, lease_s=self._age_s)
            while True:
                try:
                    snapshot = await self._sessions.snapshot(asked)
                    break
                except BusyError:
                    # No room on disk: the state that was used longest ago makes some.
                    if not await self._drop_oldest(state):
                        raise
        except (BusyError, ConflictError, UngradableError) as error:
            state.unusable = True
            _log.info("state not kept", task_id=request.task_id, reason=error.message)
            return
        finally:
            with anyio.CancelScope(shield=True):
                await self._sessions.close(session.session_id)
        if snapshot.complete:
            state.snapshot_id = snapshot.snapshot_id
        else:
            state.unusable = True
            _log.info("state not kept", task_id=request.task_id, reason="; ".join(snapshot.lost))
            await self._sessions.close_snapshot(snapshot.snapshot_id)

    async def _fork(self, state: _State, request: SessionOpen) -> SessionInfo | None:
        if state.snapshot_id is None:
            return None
        snapshot_id = state.snapshot_id
        try:
            (forked,) = await self._sessions.fork(
                SessionFork(snapshot_id=snapshot_id, lease_s=request.lease_s, record=request.record)
            )
        except (InfrastructureError, NotFoundError, ConflictError) as error:
            reason = error.message
        else:
            if not forked.differences:
                return forked.session
            reason = "; ".join(forked.differences)
            await self._sessions.close(forked.session.session_id)
        _log.warning("fork of a prepared state failed", task_id=request.task_id, reason=reason)
        await self._drop(state, snapshot_id)
        return None

    async def _drop(self, state: _State, snapshot_id: str) -> None:
        """Use a state no more."""
        state.unusable = True
        if state.snapshot_id == snapshot_id:
            state.snapshot_id = None
            await self._close(snapshot_id)

    async def _drop_oldest(self, but: _State) -> bool:
        """Remove the snapshot that was used longest ago; return whether there was one."""
        for key, state in tuple(self._states.items()):
            if state is not but and state.snapshot_id is not None:
                snapshot_id = state.snapshot_id
                del self._states[key]
                state.snapshot_id = None
                await self._close(snapshot_id)
                return True
        return False

    async def _bound(self) -> None:
        kept = [key for key, state in self._states.items() if state.snapshot_id is not None]
        for key in kept[: max(len(kept) - self._most, 0)]:
            state = self._states.pop(key)
            snapshot_id, state.snapshot_id = state.snapshot_id, None
            if snapshot_id is not None:
                await self._close(snapshot_id)
        for key in [key for key, state in self._states.items() if state.unusable][:-_REMEMBERED]:
            del self._states[key]

    async def _close(self, snapshot_id: str) -> None:
        try:
            await self._sessions.close_snapshot(snapshot_id)
        except (NotFoundError, ConflictError):
            return  # its lease ran out

    def _kept(self) -> frozenset[str]:
        return frozenset(snapshot.snapshot_id for snapshot in self._sessions.snapshots())

    def _note(self, key: str) -> None:
        self._seen[key] = None
        self._seen.move_to_end(key)
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    @staticmethod
    def _key(request: SessionOpen) -> str:
        """What a state depends on: the setup, and what every fork takes over from the session that was set up."""
        text = request.model_dump_json(exclude={"lease_s", "record", "tokens"})
        return hashlib.sha256(text.encode()).hexdigest()
