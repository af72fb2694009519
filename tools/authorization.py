"""The one place that decides whether a call may happen: the role table, then the token's scope.

For a token, things outside its scope do not exist: a foreign session and an unknown one give the same error.
"""

from schemas.base import Closed
from schemas.episodes import EpisodeInfo, EpisodeOpen, GroupOpen, OnEpisode, OnGroup, TupleShow
from schemas.errors import ForbiddenError, NotFoundError
from schemas.requests import (
    ArtifactRead,
    ArtifactRun,
    ArtifactWrite,
    OnSession,
    OnWorkspace,
    ReviewWrite,
    SessionOpen,
)
from schemas.roles import VERBS, Access, Role, may_call, may_touch
from schemas.sessions import SessionInfo
from schemas.snapshots import OnSnapshot, SessionFork, SessionRestore, SnapshotInfo
from schemas.workspaces import ArtifactName
from tools.call import Call
from tools.principals import AUTHORS, OWNERS, Principal


def require_role(principal: Principal, verb: str) -> None:
    """Check that the caller's role may call a tool at all.

    Raises:
        ForbiddenError: it may not; the error names the roles that may.
    """
    if may_call(principal.role, verb):
        return
    allowed = ", ".join(sorted(VERBS.get(verb, frozenset()))) or "nobody"
    raise ForbiddenError(
        f"a {principal.role} token may not call {verb}; it is for {allowed}. Use a verb of your role, or ask whoever "
        "opened the session for a token of another role"
    )


async def require_scope(call: Call, request: Closed) -> None:
    """Check that the token reaches everything that a request names.

    Raises:
        NotFoundError: an id is outside the token's scope, or does not exist.
        ForbiddenError: the role or the token's scope does not allow the request.
    """
    if isinstance(request, OnSession):
        await _require_session(call, request.session_id)
        if isinstance(request, SessionRestore):
            await _require_snapshot(call, request.snapshot_id)
    elif isinstance(request, OnSnapshot):
        await _require_snapshot(call, request.snapshot_id)
        if isinstance(request, SessionFork):
            _require_no_scope(call.principal)
    elif isinstance(request, OnWorkspace):
        _require_workspace(call.principal, request.workspace_id)
        _require_artifact(call.principal.role, request)
    elif isinstance(request, OnEpisode):
        _require_handle(call, request.episode_id, "episode_id")
    elif isinstance(request, OnGroup):
        _require_handle(call, request.group_id, "group_id")
    elif isinstance(request, EpisodeOpen | GroupOpen):
        _require_no_scope(call.principal)
        if isinstance(request, EpisodeOpen) and request.group_id is not None:
            _require_handle(call, request.group_id, "group_id")
    elif isinstance(request, TupleShow):
        _require_scripts(call.principal, request)
    elif isinstance(request, SessionOpen):
        _require_opening(call.principal, request)


async def visible_sessions(call: Call) -> tuple[SessionInfo, ...]:
    """Return the sessions that the caller may touch, oldest first."""
    sessions = call.services.sessions.all()
    if _reaches_all(call.principal):
        return sessions
    reached = await _reached(call)
    return tuple(session for session in sessions if session.session_id in reached)


async def visible_episodes(call: Call, group_id: str | None) -> tuple[EpisodeInfo, ...]:
    """Return the episodes that the caller may see, oldest first; with a group, only those of the group."""
    episodes = await call.services.episodes.all(group_id)
    if _reaches_all(call.principal):
        return episodes
    opened = call.tokens.handles_of(call.principal)
    return tuple(one for one in episodes if one.episode_id in opened)


async def visible_snapshots(call: Call) -> tuple[SnapshotInfo, ...]:
    """Return the snapshots that the caller may use: those it took, and those of sessions that it may touch."""
    snapshots = call.services.sessions.snapshots()
    if _reaches_all(call.principal):
        return snapshots
    taken, sessions = call.tokens.handles_of(call.principal), await _reached(call)
    return tuple(snapshot for snapshot in snapshots if snapshot.snapshot_id in taken or snapshot.session_id in sessions)


def _reaches_all(principal: Principal) -> bool:
    return principal.role in OWNERS and principal.sessions is None


async def _reached(call: Call) -> frozenset[str]:
    if call.principal.role in AUTHORS and call.principal.workspace_id is not None:
        workspace = call.services.workspaces.show(call.principal.workspace_id, call.caller)
        return frozenset({workspace.initial_session, workspace.golden_session})
    return call.tokens.sessions_of(call.principal)


async def _require_session(call: Call, session_id: str) -> None:
    if _reaches_all(call.principal) or session_id in await _reached(call):
        return
    own = sorted(call.principal.sessions or ())
    if call.principal.role in AUTHORS:
        remedy = "`side` says which of your two desktops a call is for, initial or golden"
    elif own and call.principal.role in {Role.POLICY, Role.VIEWER}:
        remedy = f"it is for {', '.join(own)}"
    else:
        remedy = "session_list shows the sessions you can use"
    raise NotFoundError(
        f"this token reaches no session {session_id}: it may have ended, or belong to another token. {remedy}",
        field="session_id",
    )


async def _require_snapshot(call: Call, snapshot_id: str) -> None:
    # For a snapshot that the bearer took itself, the error also says why it has ended.
    if _reaches_all(call.principal) or snapshot_id in call.tokens.handles_of(call.principal):
        return
    if snapshot_id not in {snapshot.snapshot_id for snapshot in await visible_snapshots(call)}:
        raise NotFoundError(
            f"this token reaches no snapshot {snapshot_id}: it may have ended, or belong to another token. "
            "snapshot_list shows the snapshots you can use",
            field="snapshot_id",
        )


def _require_handle(call: Call, handle: str, field: str) -> None:
    if _reaches_all(call.principal) or handle in call.tokens.handles_of(call.principal):
        return
    raise NotFoundError(
        f"this token reaches no {field.removesuffix('_id')} {handle}: it may have ended, or belong to another token. "
        "episode_list shows yours",
        field=field,
    )


def _require_scripts(principal: Principal, request: TupleShow) -> None:
    if request.scripts and principal.role not in OWNERS:
        raise ForbiddenError(
            f"a {principal.role} token may not read the scripts of a tuple: leave `scripts` out", field="scripts"
        )


def _require_workspace(principal: Principal, workspace_id: str) -> None:
    if principal.role in OWNERS or principal.workspace_id == workspace_id:
        return
    raise NotFoundError(
        f"this token reaches no workspace {workspace_id}: use the workspace_id that came with the token",
        field="workspace_id",
    )


def _require_artifact(role: Role, request: OnWorkspace) -> None:
    match request:
        case ArtifactRead(name=name):
            access = Access.READ
        case ArtifactWrite(name=name):
            access = Access.WRITE
        case ArtifactRun(name=name):
            access = Access.RUN
        case ReviewWrite():
            name, access = ArtifactName.REVIEW, Access.WRITE
        case _:
            return
    if may_touch(role, name, access):
        return
    allowed = [artifact.value for artifact in ArtifactName if may_touch(role, artifact, access)]
    raise ForbiddenError(
        f"a {role} token may not {access} {name}; it may {access} {', '.join(allowed) or 'no artifact'}",
        field="name",
    )


def _require_no_scope(principal: Principal) -> None:
    if principal.sessions is not None:
        raise ForbiddenError(
            "this token is for sessions that exist already and may not open new ones; session_list shows them"
        )


def _require_opening(principal: Principal, request: SessionOpen) -> None:
    _require_no_scope(principal)
    if request.workspace_id is not None:
        _require_workspace(principal, request.workspace_id)
