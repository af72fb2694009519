"""Episodes on fresh desktops of a tuple: one that solves the task, one that does nothing."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import anyio

from clients.authors.families import AnyFamily
from clients.desktop import ActionStoppedError, Desktop
from clients.orchestrator.access import Access
from clients.orchestrator.authoring import is_authors_fault
from clients.orchestrator.chance import flail
from clients.orchestrator.stages import Attempt
from schemas.errors import ConflictError, CuaGymError, InfrastructureError, NotFoundError
from schemas.requests import RewardRequest, SessionClose, SessionOpen
from schemas.rewards import RewardReport, RewardStatus
from schemas.roles import Role
from schemas.sessions import SessionClosed, SessionOpened
from schemas.tasks import Task

ORACLE_TIMEOUT_S = 300.0
CLOSE_TIMEOUT_S = 60.0


@dataclass(frozen=True)
class Episodes:
    """Episodes of one tuple, opened from its workspace and acted with a policy's token."""

    access: Access
    workspace_id: str
    task: Task

    async def solved_by(self, family: AnyFamily) -> Attempt:
        """Let a family's oracle solve the task with mouse and keyboard, then grade."""
        async with self.opened() as (session_id, desktop):
            failure = await self._solve(family, desktop)
            # An oracle may have finished by itself.
            with suppress(ConflictError):
                await desktop.finish()
            return Attempt(report=await self.grade(session_id), failure=failure)

    async def left_alone(self) -> Attempt:
        """Do nothing, then grade."""
        async with self.opened() as (session_id, desktop):
            await desktop.finish("gave_up")
            return Attempt(report=await self.grade(session_id))

    async def at_random(self) -> Attempt:
        """Click, type and press keys at random, the same ones for the same task, then grade."""
        async with self.opened() as (session_id, desktop):
            failure = None
            try:
                await flail(desktop, self.task.seed)
            except CuaGymError as error:
                if not isinstance(error, ActionStoppedError) and not is_authors_fault(error):
                    raise
                # Chance may close the application, or end the desktop's window manager.
                failure = f"the random episode stopped: {error.code}: {error.message}"
            with suppress(ConflictError):
                await desktop.finish()
            return Attempt(report=await self.grade(session_id), failure=failure)

    async def _solve(self, family: AnyFamily, desktop: Desktop) -> str | None:
        try:
            with anyio.fail_after(ORACLE_TIMEOUT_S):
                await family.solve(desktop, self.task)
        except CuaGymError as error:
            if not isinstance(error, ActionStoppedError) and not is_authors_fault(error):
                raise
            return f"the oracle stopped: {error.code}: {error.message}"
        except (LookupError, ValueError, AssertionError) as error:
            return f"the oracle stopped: {type(error).__name__}: {error}"
        except TimeoutError:
            return f"the oracle did not end within {ORACLE_TIMEOUT_S:.0f} s"
        return None

    async def grade(self, session_id: str) -> RewardReport:
        """Grade an episode.

        Raises:
            InfrastructureError: the grading failed on the server's side; it says nothing about the episode.
        """
        request = RewardRequest(session_id=session_id)
        report = (await self.access.owner.call("reward", request, RewardReport)).answer
        if report.status is RewardStatus.INFRA_ERROR:
            raise InfrastructureError(f"grading {session_id} failed on the server's side: {report.reason}")
        return report

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[tuple[str, Desktop]]:
        """Open a desktop in the initial state; it is closed on the way out, whatever happens."""
        request = SessionOpen(environment=self.task.environment, workspace_id=self.workspace_id, tokens=(Role.POLICY,))
        opened = (await self.access.owner.call("session_open", request, SessionOpened)).answer
        session_id = opened.session.session_id
        try:
            yield session_id, Desktop(self.access.as_policy(opened.tokens[Role.POLICY]), session_id)
        finally:
            with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True), suppress(NotFoundError, InfrastructureError):
                await self.access.owner.call("session_close", SessionClose(session_id=session_id), SessionClosed)
