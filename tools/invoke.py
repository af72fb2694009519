"""The way of every call, whatever transport it came by: role, arguments, scope, idempotency, deadline, handler."""

import hashlib
from collections.abc import Mapping

import anyio
from structlog.contextvars import bound_contextvars

from schemas.base import Closed
from schemas.errors import DeadlineError
from schemas.requests import OnDesktop, OnSession, OnWorkspace
from tools.authorization import require_role, require_scope
from tools.call import Answer, Call
from tools.facade import Gym
from tools.idempotency import FirstAnswers, Key
from tools.principals import Principal, TokenStore
from tools.validation import typed_query, typed_request
from tools.verb import AnyVerb


class Invoker:
    """Calls verbs on one gym for bearers of one token store."""

    def __init__(self, gym: Gym, tokens: TokenStore) -> None:
        self.tokens = tokens
        self._gym = gym
        self._first_answers = FirstAnswers()

    def prepare(self, verb: AnyVerb, arguments: Mapping[str, object], principal: Principal) -> Closed:
        """Check the role and turn JSON arguments into the verb's request.

        Raises:
            ForbiddenError: the role may not call this verb.
            InvalidRequestError: an argument is wrong; the error names it.
        """
        require_role(principal, verb.name)
        return typed_request(verb, arguments)

    def prepare_query(self, verb: AnyVerb, arguments: Mapping[str, str], principal: Principal) -> Closed:
        """The same for arguments that are all text, as in a query string."""
        require_role(principal, verb.name)
        return typed_query(verb, arguments)

    async def run(self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str) -> Answer:
        """Do what a prepared request asks.

        Raises:
            NotFoundError: it names something the token does not reach.
            DeadlineError: it took longer than the verb allows.
            CuaGymError: whatever the gym raised.
        """
        call = Call(self._gym, self.tokens, principal, request_id)
        with bound_contextvars(verb=verb.name, principal=principal.id, **_handles(request)):
            await require_scope(call, request)
            deadline_s = verb.deadline_s(request)

            async def act() -> Answer:
                with anyio.move_on_after(deadline_s):
                    return await verb.handler(call, request)
                raise DeadlineError(
                    f"{verb.name} was not done after {deadline_s:.0f} s and was stopped: look at what it did "
                    "before you try again, with less work in one call"
                )

            if isinstance(request, OnDesktop) and request.idempotency_key is not None:
                key = Key(principal.id, request.session_id, request.idempotency_key)
                return await self._first_answers.once(key, _fingerprint(verb, request), act, deadline_s)
            return await act()


def _handles(request: Closed) -> dict[str, str]:
    if isinstance(request, OnSession):
        return {"session_id": request.session_id}
    return {"workspace_id": request.workspace_id} if isinstance(request, OnWorkspace) else {}


def _fingerprint(verb: AnyVerb, request: Closed) -> bytes:
    arguments = request.model_dump_json(exclude={"idempotency_key"}, exclude_defaults=True)
    return hashlib.sha256(f"{verb.name} {arguments}".encode()).digest()
