"""Resolves which desktop a call is about: `session_id`, an author's `side`, or the only session of a token."""

from collections.abc import Mapping
from enum import Enum

from schemas.errors import InvalidRequestError, NotFoundError
from schemas.requests import OnSession, OnSide, OnWorkspace
from schemas.workspaces import Side, WorkspaceInfo
from tools.call import Call
from tools.principals import AUTHORS, OWNERS, Principal
from tools.verb import AnyVerb

HANDLES = frozenset({"session_id", "workspace_id", "side"})
"""The arguments by which a desktop can be named."""


class Address(Enum):
    """What a caller must give to name a desktop."""

    SESSION = "session_id"
    SIDE = "side"
    NONE = ""


def address_of(principal: Principal) -> Address:
    """Return how a caller names a desktop."""
    if principal.role in AUTHORS:
        return Address.SIDE
    one_alone = principal.role not in OWNERS and principal.sessions is not None and len(principal.sessions) == 1
    return Address.NONE if one_alone else Address.SESSION


async def addressed(call: Call, verb: AnyVerb, arguments: Mapping[str, object]) -> dict[str, object]:
    """Add to the arguments the ids that the tool's request needs, however the caller named the desktop.

    Args:
        call: the call, whose token determines the ids that were left out.
        verb: the tool that was called.
        arguments: the arguments as the caller gave them.

    Raises:
        InvalidRequestError: the arguments name no desktop, or two different ones.
        NotFoundError: the workspace has no such desktop.
    """
    given = {name: value for name, value in arguments.items() if name not in HANDLES or value is not None}
    principal = call.principal
    if issubclass(verb.request, OnWorkspace):
        if principal.workspace_id is not None:
            given.setdefault("workspace_id", principal.workspace_id)
        return await _with_side(call, given) if issubclass(verb.request, OnSide) else given
    if not issubclass(verb.request, OnSession):
        return given
    match address_of(principal):
        case Address.SIDE:
            return await _with_session(call, given)
        case Address.NONE:
            given.setdefault("session_id", next(iter(principal.sessions or ())))
        case Address.SESSION:
            pass
    return given


async def _with_session(call: Call, given: dict[str, object]) -> dict[str, object]:
    """Return the arguments of an author's call on a session, with the session's id."""
    if "side" not in given:
        if "session_id" not in given:
            raise _without_side()
        return given
    workspace = await _workspace(call, call.principal.workspace_id)
    session_id = _session_of(workspace, _side(given.pop("side")))
    if given.setdefault("session_id", session_id) != session_id:
        raise InvalidRequestError("`side` and `session_id` name two desktops: leave `session_id` out", field="side")
    return given


async def _with_side(call: Call, given: dict[str, object]) -> dict[str, object]:
    """Return the arguments of a call on one desktop of a workspace, with the workspace's id and the side."""
    if "session_id" not in given:
        if "side" not in given and call.principal.role in AUTHORS:
            raise _without_side()
        return given
    session_id = given.pop("session_id")
    workspace_id = given.get("workspace_id")
    if workspace_id is None:
        sessions = {one.session_id: one.workspace_id for one in call.services.sessions.all()}
        workspace_id = sessions.get(session_id) if isinstance(session_id, str) else None
    workspace = await _workspace(call, workspace_id) if isinstance(workspace_id, str) else None
    sides = [] if workspace is None else [side for side in Side if _session_of(workspace, side) == session_id]
    if not sides:
        raise NotFoundError(
            "`session_id`: no workspace that you can reach has this desktop; this verb is for the initial and the "
            "golden desktop of a workspace",
            field="session_id",
        )
    if given.setdefault("side", sides[0].value) != sides[0].value:
        raise InvalidRequestError("`side` and `session_id` name two desktops: leave one of them out", field="side")
    return given | {"workspace_id": workspace_id}


def _without_side() -> InvalidRequestError:
    return InvalidRequestError("`side` is missing: say which desktop, initial or golden", field="side")


def _side(written: object) -> Side:
    if isinstance(written, str) and written.strip().lower() in set(Side):
        return Side(written.strip().lower())
    raise InvalidRequestError("`side` must be one of initial, golden", field="side")


def _session_of(workspace: WorkspaceInfo, side: Side) -> str:
    return workspace.initial_session if side is Side.INITIAL else workspace.golden_session


async def _workspace(call: Call, workspace_id: str | None) -> WorkspaceInfo:
    if workspace_id is None:
        raise NotFoundError("this token belongs to no workspace", field="workspace_id")
    if call.principal.role not in OWNERS and workspace_id != call.principal.workspace_id:
        raise NotFoundError(
            f"this token reaches no workspace {str(workspace_id)[:40]}: leave workspace_id out, yours is known",
            field="workspace_id",
        )
    return call.services.workspaces.show(workspace_id, call.caller)
