"""Tools that snapshot, fork and restore sessions."""

from schemas.roles import Role
from schemas.snapshots import (
    ForkedSession,
    Restored,
    SessionFork,
    SessionRestore,
    SessionsForked,
    SessionSnapshot,
    SnapshotClose,
    SnapshotClosed,
    SnapshotInfo,
    SnapshotList,
    SnapshotListRequest,
)
from tools.authorization import visible_snapshots
from tools.call import Answer, Call
from tools.principals import OWNERS
from tools.sessions import forget_what_ended, require_session_roles
from tools.verb import AnyVerb, Verb, within

_FORK_S = 180.0
_EACH_S = 15.0


async def _session_snapshot(call: Call, asked: SessionSnapshot) -> Answer:
    await forget_what_ended(call)
    snapshot = await call.services.sessions.snapshot(asked)
    if call.principal.role not in OWNERS:
        call.tokens.own_handle(call.principal, snapshot.snapshot_id)
    return Answer(snapshot)


async def _session_fork(call: Call, asked: SessionFork) -> Answer:
    require_session_roles(asked.tokens)
    forked: list[ForkedSession] = []
    for one in await call.services.sessions.fork(asked):
        session_id = one.session.session_id
        if call.principal.role not in OWNERS:
            call.tokens.own(call.principal, session_id)
        scope = frozenset({session_id})
        tokens: dict[Role, str] = {role: call.tokens.mint(role, sessions=scope) for role in asked.tokens}
        forked.append(ForkedSession(session=one.session, tokens=tokens, differences=one.differences))
    return Answer(SessionsForked(sessions=tuple(forked)))


async def _session_restore(call: Call, asked: SessionRestore) -> Answer:
    return Answer(await call.services.sessions.restore(asked.session_id, asked.snapshot_id, call.caller))


async def _snapshot_list(call: Call, asked: SnapshotListRequest) -> Answer:
    del asked
    return Answer(SnapshotList(snapshots=await visible_snapshots(call)))


async def _snapshot_close(call: Call, asked: SnapshotClose) -> Answer:
    await call.services.sessions.close_snapshot(asked.snapshot_id)
    return Answer(SnapshotClosed(snapshot_id=asked.snapshot_id))


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="session_snapshot",
        title="Keep a state",
        description="Keep the state of a session, which goes on, for session_fork and session_restore. `grade` live "
        "keeps the running programs with what they have not saved, where the server can; files keeps /home/user and "
        "/tmp and opens the same windows again. `lost` in the answer says what will not survive. The snapshot is "
        "removed when nobody has used it for lease_s.",
        request=SessionSnapshot,
        response=SnapshotInfo,
        method="POST",
        path="/v1/sessions/{session_id}/snapshot",
        handler=_session_snapshot,
        deadline_s=within(180),
    ),
    Verb(
        name="session_restore",
        title="Go back to a state",
        description="Bring a session to the state of a snapshot of it, or of the session it was forked from, under "
        "the same session_id. Everything done since is lost.",
        request=SessionRestore,
        response=Restored,
        method="POST",
        path="/v1/sessions/{session_id}/restore",
        handler=_session_restore,
        deadline_s=within(300),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="session_fork",
        title="Start from a state",
        description="Open `n` sessions that start from a snapshot: all of them or none. Each is a session of its own "
        "with its own desktop, the setup and reward of the one the snapshot was taken of, and session_reset brings it "
        "back to the snapshot. `tokens` mints tokens as session_open does.",
        request=SessionFork,
        response=SessionsForked,
        method="POST",
        path="/v1/snapshots/{snapshot_id}/fork",
        handler=_session_fork,
        deadline_s=lambda asked: _FORK_S + _EACH_S * asked.n,
    ),
    Verb(
        name="snapshot_list",
        title="List the kept states",
        description="List the snapshots this token may use, with grade, size and lease.",
        request=SnapshotListRequest,
        response=SnapshotList,
        method="GET",
        path="/v1/snapshots",
        handler=_snapshot_list,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="snapshot_close",
        title="Remove a kept state",
        description="Close a snapshot and remove its files. Sessions that started from it go on and can still be "
        "reset.",
        request=SnapshotClose,
        response=SnapshotClosed,
        method="DELETE",
        path="/v1/snapshots/{snapshot_id}",
        handler=_snapshot_close,
        deadline_s=within(60),
        destructive=True,
        idempotent=True,
    ),
)
