"""The observer protocol for tool calls: metrics, logs, traces. Observers change nothing."""

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from schemas.base import Closed
from schemas.errors import CuaGymError
from tools.principals import Principal
from tools.verb import AnyVerb


class Watch(Protocol):
    """Sees every call. It may keep names, handles and times; never a token, a text that is typed, or a script."""

    def call(
        self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str, /
    ) -> AbstractContextManager[None]:
        """Return a context manager that is entered around each call; exceptions propagate."""
        ...

    def refused(self, verb: AnyVerb, principal: Principal, error: CuaGymError, /) -> None:
        """Called when a call was refused before it began: its role or its arguments were wrong."""
        ...


class Unwatched:
    """Nobody looks on."""

    def call(
        self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str, /
    ) -> AbstractContextManager[None]:
        """Do nothing."""
        del verb, request, principal, request_id
        return nullcontext()

    def refused(self, verb: AnyVerb, principal: Principal, error: CuaGymError, /) -> None:
        """Do nothing."""
        del verb, principal, error
