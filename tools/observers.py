"""The observer protocol for tool calls: metrics, logs, traces. Observers change nothing."""

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from schemas.base import Closed
from schemas.errors import CuaGymError
from tools.principals import Principal
from tools.verb import AnyVerb


class Watch(Protocol):
    """Observes every call. It may keep names, handles and times, but never a token, typed text or a script."""

    def call(
        self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str, /
    ) -> AbstractContextManager[None]:
        """Return a context manager that is entered around each call; exceptions propagate."""
        ...

    def refused(self, verb: AnyVerb, principal: Principal, error: CuaGymError, /) -> None:
        """Called for a call that was refused before it began, because of its role or its arguments."""
        ...


class Unwatched:
    """An observer that does nothing."""

    def call(
        self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str, /
    ) -> AbstractContextManager[None]:
        """Do nothing."""
        del verb, request, principal, request_id
        return nullcontext()

    def refused(self, verb: AnyVerb, principal: Principal, error: CuaGymError, /) -> None:
        """Do nothing."""
        del verb, principal, error
