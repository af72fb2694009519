"""One episode at a time without `await`, for frameworks that are not asynchronous.

What an episode came to is its `Outcome`: a value, or the reason why there is none. A failure of a machine is never a
value.
"""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Literal, TypeVar

from anyio.from_thread import BlockingPortal, start_blocking_portal
from pydantic import BaseModel

from clients.connection.http import HttpConnection, HttpServer
from clients.connection.protocol import Answer, Reply
from clients.desktop import Desktop, View
from schemas.actions import Action
from schemas.episodes import EpisodeClose, EpisodeClosed, EpisodeOpen, EpisodeOpened
from schemas.errors import CuaGymError, InfrastructureError
from schemas.observations import Observe
from schemas.requests import SessionClose
from schemas.sessions import SessionClosed

OPEN_ATTEMPTS = 3
"""How often an episode is asked for where the machine fails, before the failure is raised."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Outcome:
    """How an episode ended: `value` is absent exactly where it is not valid, and `why_invalid` says why."""

    end: str
    value: float | None
    why_invalid: str = ""

    @property
    def valid(self) -> bool:
        """Whether there is a value to learn from."""
        return self.value is not None


class EpisodePlayer:
    """A server, and at most one open episode on it. Nothing is started before the first `open`."""

    def __init__(self, url: str, token: str) -> None:
        """Keep where the server is and the token of whoever opens episodes; a token of role `rollout` is enough."""
        self._url = url
        self._token = token
        self._stack = ExitStack()
        self._portal: BlockingPortal | None = None
        self._server: HttpServer | None = None
        self._opened: EpisodeOpened | None = None
        self._desktop: Desktop | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is an episode that can be acted in."""
        return self._opened is not None

    def open(self, request: EpisodeOpen) -> tuple[EpisodeOpened, bytes | None]:
        """Open an episode; one that is still open is closed first, ungraded.

        Returns:
            What the server answered, and the encoded first picture if `request.observe` asks for one.

        Raises:
            CuaGymError: the server refuses.
            InfrastructureError: OPEN_ATTEMPTS attempts failed.
        """
        self.abandon()
        for left in reversed(range(OPEN_ATTEMPTS)):
            try:
                reply = self._call("episode_open", request, EpisodeOpened)
                break
            except InfrastructureError:
                if not left:
                    raise
        else:
            raise AssertionError("the last attempt raises")
        opened = self._opened = reply.answer
        self._desktop = Desktop(self._connection(opened.token), opened.session.session_id)
        return opened, reply.picture

    def act(self, *actions: Action, observe: Observe) -> View:
        """Act with the policy's token, then look once; without actions only look.

        Raises:
            ActionStoppedError: an action did not run.
            EpisodeOverError: a limit was reached; `close` grades what is there.
            CuaGymError: anything else that the server answered.
        """
        desktop = self._desktop
        if desktop is None:
            raise RuntimeError("no episode is open: call open first")

        async def call() -> View:
            return await (desktop.act(*actions, observe=observe) if actions else desktop.look(observe))

        return self._run(call)

    def close(self, status: Literal["done", "infeasible", "gave_up"] = "done", answer: str | None = None) -> Outcome:
        """Finish and grade the open episode; a failure of the server becomes an outcome that is not valid."""
        if self._opened is None:
            raise RuntimeError("no episode is open: call open first")
        request = EpisodeClose(episode_id=self._opened.episode.episode_id, status=status, answer=answer)
        try:
            closed = self._call("episode_close", request, EpisodeClosed).answer
        except CuaGymError as error:
            return self.fail(error)
        self._forget()
        return Outcome(closed.end.value, closed.report.value, closed.why_invalid)

    def fail(self, error: CuaGymError) -> Outcome:
        """Give the open episode up because of `error`: closed ungraded, and not valid."""
        self.abandon()
        return Outcome("infra_error", None, f"{error.code}: {error.message}")

    def abandon(self) -> None:
        """Close the open episode without grading it; where the server cannot be asked, its lease ends it."""
        if self._opened is None:
            return
        request = SessionClose(session_id=self._opened.session.session_id)
        self._forget()
        try:
            self._call("session_close", request, SessionClosed)
        except CuaGymError:
            return

    def shut_down(self) -> None:
        """Abandon what is open, and end the connection; `open` makes a new one."""
        try:
            self.abandon()
        finally:
            self._portal = self._server = None
            self._stack.close()

    def _forget(self) -> None:
        self._opened = self._desktop = None

    def _call(self, verb: str, request: BaseModel, answer: type[Answer]) -> Reply[Answer]:
        async def call() -> Reply[Answer]:
            return await self._connection(self._token).call(verb, request, answer)

        self._connect()
        return self._run(call)

    def _connect(self) -> None:
        if self._portal is None:
            self._portal = self._stack.enter_context(start_blocking_portal())
            self._server = self._stack.enter_context(self._portal.wrap_async_context_manager(HttpServer(self._url)))

    def _connection(self, token: str) -> HttpConnection:
        if self._server is None:
            raise RuntimeError("not connected")
        return self._server.connection(token)

    def _run(self, call: Callable[[], Awaitable[Result]]) -> Result:
        if self._portal is None:
            raise RuntimeError("not connected")
        return self._portal.call(call)
