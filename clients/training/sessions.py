"""The source of attempts' sessions: an interface, so that what opens and grades them can be replaced."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

import anyio

from clients.connection.http import HttpServer
from clients.connection.protocol import Connection
from clients.desktop import Desktop
from clients.training.goals import Goal
from schemas.errors import InfrastructureError, NotFoundError
from schemas.observations import Size
from schemas.requests import RewardRequest, SessionClose, SessionOpen
from schemas.rewards import RewardReport, RewardStatus
from schemas.roles import Role
from schemas.sessions import SessionClosed, SessionOpened

SCREEN = Size(width=1280, height=400)
"""Small, so that a page has few controls and an episode is a short text."""
CLOSE_TIMEOUT_S = 60.0


class OpenSession(Protocol):
    """A session in a goal's initial state, with the policy's desktop and grading."""

    @property
    def desktop(self) -> Desktop:
        """The session's desktop, accessed with the policy's token."""
        ...

    async def grade(self) -> RewardReport:
        """Grade the session's current state; it accepts no more actions afterwards.

        Raises:
            InfrastructureError: grading failed on the server's side.
        """
        ...


class EpisodeSource(Protocol):
    """Opens sessions for attempts."""

    def opened(self, goal: Goal) -> AbstractAsyncContextManager[OpenSession]:
        """Open a session in the goal's initial state; it is closed at the end of the block."""
        ...


@dataclass(frozen=True)
class GradedSession:
    """A session opened with its reward."""

    desktop: Desktop
    owner: Connection

    async def grade(self) -> RewardReport:
        """Grade the session."""
        await self.desktop.finish()
        request = RewardRequest(session_id=self.desktop.session_id)
        report = await self.owner.call("reward", request, RewardReport)
        if report.status is RewardStatus.INFRA_ERROR:
            raise InfrastructureError(f"grading failed on the server's side: {report.reason}")
        return report


@dataclass(frozen=True)
class ServerSessions:
    """Sessions of one server, opened by its owner; the policy acts with its own token."""

    server: HttpServer
    owner: Connection

    @asynccontextmanager
    async def opened(self, goal: Goal) -> AsyncGenerator[GradedSession]:
        """Open a session and run the goal's setup in it."""
        request = SessionOpen(
            environment=goal.task.environment,
            screen=SCREEN,
            setup=goal.initial_setup,
            reward=goal.reward,
            tokens=(Role.POLICY,),
        )
        opened = await self.owner.call("session_open", request, SessionOpened)
        session_id = opened.session.session_id
        try:
            desktop = Desktop(self.server.connection(opened.tokens[Role.POLICY]), session_id)
            yield GradedSession(desktop, self.owner)
        finally:
            with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True), suppress(NotFoundError, InfrastructureError):
                await self.owner.call("session_close", SessionClose(session_id=session_id), SessionClosed)
