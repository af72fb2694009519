"""Tools that open, list, renew, reset and close sessions."""

from collections.abc import Iterable

from structlog.contextvars import bind_contextvars

from schemas.errors import InvalidRequestError
from schemas.requests import SessionClose, SessionListRequest, SessionOpen, SessionRenew, SessionReset
from schemas.roles import Role
from schemas.sessions import SessionClosed, SessionInfo, SessionList, SessionOpened
from tools.authorization import visible_sessions
from tools.call import Answer, Call
from tools.principals import OWNERS, SESSION_ROLES
from tools.verb import AnyVerb, Verb, within
from vm_controller.ids import is_ours

_MANY_HELD = 10_000
"""Entries of the token store up to which a token outlives a session that ended on its own, to tell its bearer why."""


async def forget_what_ended(call: Call) -> None:
    """Once there are many entries, revoke the tokens of sessions that ended without session_close, and forget the rest.

    Such sessions ended because a lease expired or a desktop died. Sessions of other workers are left to those workers.
    """
    if call.tokens.held <= _MANY_HELD:
        return
    named = frozenset(filter(is_ours, call.tokens.scoped_sessions()))
    alive = {session.session_id for session in call.services.sessions.all()}
    for session_id in named - alive:
        call.tokens.revoke_session(session_id)
    snapshots = {one.snapshot_id for one in call.services.sessions.snapshots()}
    episodes = await call.services.episodes.all()
    groups = {one.group_id for one in episodes if one.group_id is not None}
    call.tokens.forget_handles_but(frozenset(snapshots | groups | {one.episode_id for one in episodes}))


def require_session_roles(roles: Iterable[Role]) -> None:
    """Check that a token for one session can have each of the given roles.

    Raises:
        InvalidRequestError: it cannot have one of them.
    """
    if refused := [role for role in roles if role not in SESSION_ROLES]:
        raise InvalidRequestError(
            f"`tokens`: a token for one session cannot have the role {refused[0]}; "
            f"ask for {', '.join(sorted(SESSION_ROLES))}",
            field="tokens",
        )


async def _session_open(call: Call, asked: SessionOpen) -> Answer:
    require_session_roles(asked.tokens)
    await forget_what_ended(call)
    session = await call.services.workspaces.open_session(asked)
    bind_contextvars(session_id=session.session_id)
    if call.principal.role not in OWNERS:
        call.tokens.own(call.principal, session.session_id)
    scope = frozenset({session.session_id})
    tokens = {role: call.tokens.mint(role, sessions=scope) for role in asked.tokens}
    return Answer(SessionOpened(session=session, tokens=tokens))


async def _session_close(call: Call, asked: SessionClose) -> Answer:
    call.services.episodes.session_closed(asked.session_id)
    await call.services.sessions.close(asked.session_id)
    call.tokens.revoke_session(asked.session_id)
    return Answer(SessionClosed(session_id=asked.session_id))


async def _session_list(call: Call, asked: SessionListRequest) -> Answer:
    del asked
    return Answer(SessionList(sessions=await visible_sessions(call)))


async def _session_renew(call: Call, asked: SessionRenew) -> Answer:
    return Answer(call.services.sessions.renew(asked.session_id, asked.lease_s))


async def _session_reset(call: Call, asked: SessionReset) -> Answer:
    return Answer(await call.services.sessions.reset(asked.session_id, call.caller))


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="session_open",
        title="Open a desktop",
        description="Open an isolated desktop of an environment and start its application. Returns the session_id "
        "that every other verb takes. The session lives while it is used: every call renews its lease. Close it with "
        "session_close when you are done. `tokens` mints tokens of the roles rollout, policy or viewer that reach only "
        "this session.",
        request=SessionOpen,
        response=SessionOpened,
        method="POST",
        path="/v1/sessions",
        handler=_session_open,
        deadline_s=within(300),
    ),
    Verb(
        name="session_close",
        title="Close a desktop",
        description="Close a session and remove its processes, files and tokens.",
        request=SessionClose,
        response=SessionClosed,
        method="DELETE",
        path="/v1/sessions/{session_id}",
        handler=_session_close,
        deadline_s=within(60),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="session_list",
        title="List the desktops",
        description="List the sessions this token may touch, with state, screen size and lease.",
        request=SessionListRequest,
        response=SessionList,
        method="GET",
        path="/v1/sessions",
        handler=_session_list,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="session_renew",
        title="Renew a lease",
        description="Extend a session's lease without acting, by lease_s seconds from now or by its usual length.",
        request=SessionRenew,
        response=SessionInfo,
        method="POST",
        path="/v1/sessions/{session_id}/renew",
        handler=_session_renew,
        deadline_s=within(30),
        idempotent=True,
    ),
    Verb(
        name="session_reset",
        title="Reset a desktop",
        description="Bring a session back to the state it had when it was opened; everything done since is lost.",
        request=SessionReset,
        response=SessionInfo,
        method="POST",
        path="/v1/sessions/{session_id}/reset",
        handler=_session_reset,
        deadline_s=within(300),
        destructive=True,
        idempotent=True,
    ),
)
