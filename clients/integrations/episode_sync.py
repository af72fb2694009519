"""One episode at a time without `await`, for frameworks that are not asynchronous."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import TypeVar

from anyio.from_thread import BlockingPortal, start_blocking_portal

from clients.connection.http import HttpServer
from clients.desktop import View
from clients.integrations.episode import Episode, EpisodeOutcome, Status, open_episode
from schemas.actions import Action
from schemas.episodes import EpisodeOpen, EpisodeOpened
from schemas.errors import CuaGymError
from schemas.observations import Observe

Result = TypeVar("Result")


class EpisodePlayer:
    """A server with at most one open episode. It does not connect before the first `open`."""

    def __init__(self, url: str, token: str) -> None:
        """Keep the server's address and a token that may open episodes; the role `rollout` is enough."""
        self._url = url
        self._token = token
        self._stack = ExitStack()
        self._portal: BlockingPortal | None = None
        self._server: HttpServer | None = None
        self._episode: Episode | None = None

    @property
    def is_open(self) -> bool:
        """Whether an episode is open."""
        return self._episode is not None

    def open(self, request: EpisodeOpen) -> EpisodeOpened:
        """Open an episode; one that is still open is first closed without grading.

        Returns:
            The server's answer; its observation contains the first picture if `request.observe` asks for one.

        Raises:
            CuaGymError: the server refused.
            InfrastructureError: it failed OPEN_ATTEMPTS times.
        """
        self.abandon()
        server = self._connect()
        episode = self._episode = self._run(lambda: open_episode(server, self._token, request))
        return episode.opened

    def act(self, *actions: Action, observe: Observe) -> View:
        """Act with the policy's token, then look once; without actions, only look. Raises as `Episode.act` does."""
        episode = self._opened()
        return self._run(lambda: episode.act(*actions, observe=observe))

    def close(self, status: Status = "done", answer: str | None = None) -> EpisodeOutcome:
        """Finish and grade the open episode; a failure of the server gives an outcome that is not valid."""
        episode = self._opened()
        try:
            return self._run(lambda: episode.close(status, answer))
        finally:
            self._episode = None

    def fail(self, error: CuaGymError) -> EpisodeOutcome:
        """Give the open episode up because of `error`: it is closed without grading and is not valid."""
        episode, self._episode = self._opened(), None
        return self._run(lambda: episode.fail(error))

    def abandon(self) -> None:
        """Close the open episode without grading; if the server cannot be reached, the lease ends it."""
        episode, self._episode = self._episode, None
        if episode is not None:
            self._run(episode.abandon)

    def shut_down(self) -> None:
        """Abandon an open episode and close the connection; `open` makes a new one."""
        try:
            self.abandon()
        finally:
            self._portal = self._server = None
            self._stack.close()

    def _opened(self) -> Episode:
        if self._episode is None:
            raise RuntimeError("no episode is open: call open first")
        return self._episode

    def _connect(self) -> HttpServer:
        if self._server is None:
            self._portal = self._stack.enter_context(start_blocking_portal())
            self._server = self._stack.enter_context(self._portal.wrap_async_context_manager(HttpServer(self._url)))
        return self._server

    def _run(self, call: Callable[[], Awaitable[Result]]) -> Result:
        if self._portal is None:
            raise RuntimeError("not connected")
        return self._portal.call(call)
