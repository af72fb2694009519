"""An episode as every framework's adapter needs it: opened, acted in, closed, and what it came to.

That is its `EpisodeOutcome`: a value, or the reason why there is none. A failure of a machine is never a value.
The blocking twin is in episode_sync.py.
"""

import os
from dataclasses import dataclass
from typing import Literal

import anyio

from clients.connection.http import HttpServer
from clients.desktop import Desktop, View
from schemas.actions import Action
from schemas.episodes import EpisodeClose, EpisodeClosed, EpisodeEnd, EpisodeOpen, EpisodeOpened
from schemas.errors import CuaGymError, InfrastructureError
from schemas.observations import Observe, Size
from schemas.requests import SessionClose
from schemas.rewards import RewardStatus
from schemas.sessions import SessionClosed

OPEN_ATTEMPTS = 3
"""Number of times an episode is requested when the machine fails, before the failure is raised."""
CLOSE_TIMEOUT_S = 30.0
TOKEN_VARIABLE = "CUA_GYM_TOKEN"  # noqa: S105 -- the name of a variable

Status = Literal["done", "infeasible", "gave_up"]
_BROKEN = frozenset({EpisodeEnd.INFRA_ERROR, EpisodeEnd.LEASE, EpisodeEnd.ABANDONED})


@dataclass(frozen=True)
class EpisodeOutcome:
    """How an episode ended. If it is not valid, `value` is None and `why_invalid` says why."""

    end: str
    value: float | None
    why_invalid: str = ""
    machine_failed: bool = False
    """For an invalid episode: whether the machine failed, so that another attempt may succeed."""

    @property
    def valid(self) -> bool:
        """Whether the episode has a value."""
        return self.value is not None


class Episode:
    """One open episode."""

    def __init__(self, server: HttpServer, token: str, opened: EpisodeOpened) -> None:
        """Wrap the server's answer; use `open_episode` to open an episode."""
        self.opened = opened
        self.outcome: EpisodeOutcome | None = None
        """Absent while the episode is open."""
        self._owner = server.connection(token)
        self._desktop = Desktop(server.connection(opened.token), opened.session.session_id)

    async def act(self, *actions: Action, observe: Observe) -> View:
        """Act with the policy's token, then look once; without actions, only look.

        Raises:
            ActionStoppedError: an action did not run.
            EpisodeOverError: a limit was reached; `close` grades the current state.
            CuaGymError: any other error of the server.
        """
        return await (self._desktop.act(*actions, observe=observe) if actions else self._desktop.look(observe))

    async def finish(self, status: Status, answer: str | None) -> None:
        """End the episode as the policy; `close` grades it."""
        await self._desktop.finish(status, answer)

    async def close(self, status: Status = "done", answer: str | None = None) -> EpisodeOutcome:
        """Finish and grade; a failure of the server gives an outcome that is not valid. A second call returns the same.

        `status` and `answer` are ignored if a limit or the policy's own `finish` has ended the episode.
        """
        if self.outcome is not None:
            return self.outcome
        request = EpisodeClose(episode_id=self.opened.episode.episode_id, status=status, answer=answer)
        try:
            closed = await self._owner.call("episode_close", request, EpisodeClosed)
        except CuaGymError as error:
            return await self.fail(error)
        failed = closed.report.status is RewardStatus.INFRA_ERROR or closed.end in _BROKEN
        value = closed.report.value
        self.outcome = EpisodeOutcome(
            closed.end.value, value, closed.why_invalid, machine_failed=failed and value is None
        )
        return self.outcome

    async def fail(self, error: CuaGymError) -> EpisodeOutcome:
        """Give up because of `error`: the episode is closed without grading and is not valid."""
        await self.abandon(f"{error.code}: {error.message}")
        if self.outcome is None:
            raise AssertionError("an abandoned episode has an outcome")
        return self.outcome

    async def abandon(self, why: str = "it was closed without being graded") -> None:
        """Close without grading, if it is open; if the server cannot be reached, the lease ends the episode."""
        if self.outcome is not None:
            return
        self.outcome = EpisodeOutcome(EpisodeEnd.INFRA_ERROR.value, None, why, machine_failed=True)
        request = SessionClose(session_id=self.opened.session.session_id)
        with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True):
            try:
                await self._owner.call("session_close", request, SessionClosed)
            except CuaGymError:
                return


async def open_episode(server: HttpServer, token: str, request: EpisodeOpen) -> Episode:
    """Open an episode.

    Raises:
        CuaGymError: the server refused.
        InfrastructureError: it failed OPEN_ATTEMPTS times.
    """
    for left in reversed(range(OPEN_ATTEMPTS)):
        try:
            opened = await server.connection(token).call("episode_open", request, EpisodeOpened)
            return Episode(server, token, opened)
        except InfrastructureError:
            if not left:
                raise
    raise AssertionError("the last attempt raises")


def size_of(screen: tuple[int, int] | None) -> Size | None:
    """Return (width, height) in pixels as a `Size`; None, the environment's default, stays None."""
    return None if screen is None else Size(width=screen[0], height=screen[1])


def token_from_environment() -> str:
    """Return the token in CUA_GYM_TOKEN, for frameworks that log the arguments of their tasks.

    Raises:
        ValueError: the variable is not set.
    """
    token = os.environ.get(TOKEN_VARIABLE, "")
    if not token:
        raise ValueError(f"{TOKEN_VARIABLE} has no token; one of role rollout is enough")
    return token
