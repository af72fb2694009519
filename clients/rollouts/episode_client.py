"""A worker's client for the server's episodes, which repeats requests whose answer was lost."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TypeVar

import anyio

from clients.connection.protocol import Connection, Server
from clients.rollouts.plan import RolloutPlan
from schemas.episodes import (
    EpisodeClose,
    EpisodeClosed,
    EpisodeOpen,
    EpisodeOpened,
    TupleInfo,
    TupleList,
    TupleListRequest,
    TupleShow,
    TupleShown,
)
from schemas.errors import BusyError, DeadlineError, ForbiddenError, InfrastructureError, NotFoundError
from schemas.observations import Observe, PictureFormat
from schemas.requests import SessionClose
from schemas.sessions import SessionClosed
from schemas.tasks import Difficulty, Task

PASSING = (InfrastructureError, BusyError, DeadlineError)
"""Errors after which the same call may succeed later: the server is unreachable, full, or slow."""
_WAIT_S = 0.2
_LONGEST_WAIT_S = 5.0
_OPEN_PATIENCE_S = 10.0
_PAGE = 1_000
_UNTOLD = "Not told to this role."

Value = TypeVar("Value")


@dataclass(frozen=True)
class EpisodeClient:
    """A server, and a connection that opens and closes its episodes (role rollout, orchestrator or admin)."""

    server: Server
    owner: Connection

    def as_policy(self, token: str) -> AbstractAsyncContextManager[Connection]:
        """Connect the policy of one episode."""
        return self.server.connect(token)

    async def tuples(self) -> AsyncGenerator[TupleInfo]:
        """Yield every tuple of the server's datasets."""
        cursor: str | None = None
        while True:
            request = TupleListRequest(limit=_PAGE, cursor=cursor)
            page = await self.owner.call("tuple_list", request, TupleList)
            for one in page.tuples:
                yield one
            if page.next is None:
                return
            cursor = page.next

    async def task(self, info: TupleInfo) -> Task:
        """Return a tuple's task; a role that may not see the whole task gets only its instruction."""
        try:
            shown = await self._shown(info.tuple_id, scripts=True)
        except ForbiddenError:
            shown = await self._shown(info.tuple_id, scripts=False)
        if shown.scripts is not None:
            return shown.scripts.task
        return Task(
            task_id=info.tuple_id,
            environment=info.environment,
            family=info.family,
            seed=info.seed,
            instruction=shown.instruction,
            context=_UNTOLD,
            difficulty=info.difficulty or Difficulty.MEDIUM,
            category=info.category,
        )

    async def open(self, tuple_id: str, number: int, key: str, plan: RolloutPlan, action_space: str) -> EpisodeOpened:
        """Open an episode.

        Args:
            tuple_id: The tuple.
            number: Number of the attempt at it, from 1, which determines the seed.
            key: Idempotency key: the same key returns the same episode.
            plan: Contains limits and lease.
            action_space: Name of the policy's action space, which the server only stores.

        Raises:
            CuaGymError: the server refused, or could not be reached for some seconds.
        """
        request = EpisodeOpen(
            tuple_id=tuple_id,
            attempt=number,
            seed=plan.seed_of(number),
            max_steps=plan.max_steps,
            max_seconds=plan.max_seconds,
            # The policy takes its own first picture, in the size on which its model was trained.
            observe=Observe(format=PictureFormat.NONE),
            action_space=action_space,
            lease_s=plan.lease_s,
            idempotency_key=key,
        )

        async def ask() -> EpisodeOpened:
            return await self.owner.call("episode_open", request, EpisodeOpened)

        return await _patiently(ask, _OPEN_PATIENCE_S)

    async def close(self, request: EpisodeClose, patience_s: float) -> EpisodeClosed:
        """Finish and grade an episode, retrying for `patience_s` seconds if there is no answer.

        Raises:
            InfrastructureError: the server did not answer in that time, or no longer knows the episode.
        """

        async def ask() -> EpisodeClosed:
            return await self.owner.call("episode_close", request, EpisodeClosed)

        try:
            return await _patiently(ask, patience_s)
        except NotFoundError as error:
            raise InfrastructureError(f"the server lost the episode before it was graded: {error.message}") from error

    async def abandon(self, session_id: str) -> None:
        """Close an episode's session without grading.

        Raises:
            CuaGymError: the session may still be open.
        """

        async def ask() -> None:
            try:
                await self.owner.call("session_close", SessionClose(session_id=session_id), SessionClosed)
            except NotFoundError:
                return

        await _patiently(ask, _OPEN_PATIENCE_S)

    async def _shown(self, tuple_id: str, *, scripts: bool) -> TupleShown:
        request = TupleShow(tuple_id=tuple_id, scripts=scripts)
        return await self.owner.call("tuple_show", request, TupleShown)


async def _patiently(ask: Callable[[], Awaitable[Value]], patience_s: float) -> Value:
    """Call `ask` until it succeeds; after `patience_s` seconds, its failure is raised."""
    deadline = anyio.current_time() + patience_s
    wait_s = _WAIT_S
    while True:
        try:
            return await ask()
        except PASSING:
            if anyio.current_time() + wait_s > deadline:
                raise
        await anyio.sleep(wait_s)
        wait_s = min(2 * wait_s, _LONGEST_WAIT_S)
