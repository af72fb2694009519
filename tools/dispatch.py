"""Dispatches a call from any transport: role, arguments, scope, idempotency, deadline, handler."""

import hashlib
from collections.abc import Callable, Mapping
from typing import TypeVar

import anyio
from structlog.contextvars import bound_contextvars

from schemas.base import Closed
from schemas.episodes import EpisodeOpen, GroupOpen, OnEpisode, OnGroup
from schemas.errors import CuaGymError, DeadlineError
from schemas.progress import OnProgress, unreported
from schemas.requests import OnDesktop, OnSession, OnWorkspace
from schemas.snapshots import OnSnapshot
from tools.addressing import address_of, addressed
from tools.authorization import require_role, require_scope
from tools.call import Answer, Call
from tools.coercion import coerced
from tools.idempotency import FirstAnswers, Key
from tools.observers import Unwatched, Watch
from tools.principals import Principal, TokenStore
from tools.remedies import answer_for_role, for_role
from tools.services import Services
from tools.shown import accepted_names
from tools.validation import typed_query, typed_request
from tools.verb import AnyVerb

ArgumentsT = TypeVar("ArgumentsT")


class Invoker:
    """Calls tools on the services of one server, for the bearers of one token store."""

    def __init__(self, services: Services, tokens: TokenStore, watch: Watch | None = None) -> None:
        self.tokens = tokens
        self._watch = watch or Unwatched()
        self._services = services
        self._first_answers = FirstAnswers()

    def prepare(self, verb: AnyVerb, arguments: Mapping[str, object], principal: Principal) -> Closed:
        """Check the role, and turn JSON arguments into the tool's request.

        Raises:
            ForbiddenError: the role may not call this tool.
            InvalidRequestError: an argument is wrong; the error names it.
        """
        return self._checked(typed_request, verb, arguments, principal)

    async def prepare_tool(self, verb: AnyVerb, arguments: Mapping[str, object], principal: Principal) -> Closed:
        """As `prepare`, for arguments that a model wrote.

        Values may be given as text, and desktops named in the way that the tool list shows.

        Raises:
            ForbiddenError: the role may not call this tool.
            InvalidRequestError: an argument is wrong; the error names it.
            NotFoundError: the workspace has no such desktop.
        """
        try:
            require_role(principal, verb.name)
            call = Call(self._services, self.tokens, principal, verb.name, "")
            given = await addressed(call, verb, coerced(arguments, verb.input_schema))
            return typed_request(verb, given, accepted_names(verb, principal.role, address_of(principal)))
        except CuaGymError as error:
            self._watch.refused(verb, principal, error)
            raise for_role(error, principal.role) from error

    def prepare_query(self, verb: AnyVerb, arguments: Mapping[str, str], principal: Principal) -> Closed:
        """As `prepare`, for arguments that are all text, as in a query string."""
        return self._checked(typed_query, verb, arguments, principal)

    def _checked(
        self, typed: Callable[[AnyVerb, ArgumentsT], Closed], verb: AnyVerb, arguments: ArgumentsT, principal: Principal
    ) -> Closed:
        try:
            require_role(principal, verb.name)
            return typed(verb, arguments)
        except CuaGymError as error:
            self._watch.refused(verb, principal, error)
            raise for_role(error, principal.role) from error

    async def run(
        self,
        verb: AnyVerb,
        request: Closed,
        principal: Principal,
        request_id: str,
        report: OnProgress = unreported,
    ) -> Answer:
        """Carry out a prepared request.

        Args:
            verb: the tool that was called.
            request: the request that `prepare`, `prepare_tool` or `prepare_query` returned.
            principal: the bearer of the token, who decides what is reached and what the answer shows.
            request_id: the id of the call in logs and traces.
            report: receives the progress of a long call.

        Raises:
            NotFoundError: the request names something that the token does not reach.
            DeadlineError: the call took longer than the tool allows.
            CuaGymError: any error of a service, with advice that the role can follow.
        """
        try:
            return answer_for_role(await self._run(verb, request, principal, request_id, report), principal.role)
        except CuaGymError as error:
            raise for_role(error, principal.role) from error

    async def _run(
        self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str, report: OnProgress
    ) -> Answer:
        call = Call(self._services, self.tokens, principal, verb.name, request_id, report)
        names = {"request_id": request_id, "verb": verb.name, "role": principal.role, "principal": principal.id}
        with (
            bound_contextvars(**names, **handles(request)),
            self._watch.call(verb, request, principal, request_id),
        ):
            await require_scope(call, request)
            deadline_s = verb.deadline_s(request)

            async def act() -> Answer:
                with anyio.move_on_after(deadline_s):
                    return await verb.handler(call, request)
                raise DeadlineError(
                    f"{verb.name} was not done after {deadline_s:.0f} s and was stopped: look at what it did "
                    "before you try again, with less work in one call"
                )

            if isinstance(request, OnDesktop | EpisodeOpen | GroupOpen) and request.idempotency_key is not None:
                session_id = request.session_id if isinstance(request, OnDesktop) else verb.name
                key = Key(principal.id, session_id, request.idempotency_key)
                return await self._first_answers.once(key, _fingerprint(verb, request), act, deadline_s)
            return await act()


def handles(request: Closed) -> dict[str, str]:
    """Return the id that a request names, by field: of a session, snapshot, episode, group or workspace."""
    if isinstance(request, OnSession):
        return {"session_id": request.session_id}
    if isinstance(request, OnSnapshot):
        return {"snapshot_id": request.snapshot_id}
    if isinstance(request, OnEpisode):
        return {"episode_id": request.episode_id}
    if isinstance(request, OnGroup):
        return {"group_id": request.group_id}
    return {"workspace_id": request.workspace_id} if isinstance(request, OnWorkspace) else {}


def _fingerprint(verb: AnyVerb, request: Closed) -> bytes:
    arguments = request.model_dump_json(exclude={"idempotency_key"}, exclude_defaults=True)
    return hashlib.sha256(f"{verb.name} {arguments}".encode()).digest()
