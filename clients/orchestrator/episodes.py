"""Episodes on fresh desktops of a tuple: the oracle, and the negative controls, which must not reach full marks."""

from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Self

import anyio

from clients.authors.families import AnyFamily
from clients.authors.hub_family import HastyWay
from clients.desktop import ActionStoppedError, Desktop
from clients.orchestrator.access import ServerAccess
from clients.orchestrator.near_miss import Slip, SlippingHands, slip_at
from clients.orchestrator.stages import RANDOM_SEEDS, Attempt
from clients.orchestrator.tuple_workspace import is_authors_fault
from clients.rollouts.policies.random_policy import act_at_random
from environments.hands import Hands
from schemas.errors import ConflictError, CuaGymError, InfrastructureError, NotFoundError
from schemas.frame_conditions import FrameConditions
from schemas.requests import RewardRequest, SessionClose, SessionOpen
from schemas.rewards import RewardReport, RewardStatus
from schemas.roles import Role
from schemas.sessions import SessionClosed, SessionOpened
from schemas.tasks import Task

ORACLE_TIMEOUT_S = 300.0
CLOSE_TIMEOUT_S = 60.0


@dataclass(frozen=True)
class TupleEpisodes:
    """Episodes of one tuple, opened from its workspace and played with a policy's token."""

    access: ServerAccess
    workspace_id: str
    task: Task
    reward_runs: int = 1
    """Number of times every end state is graded, in changed surroundings."""
    frame: FrameConditions | None = None
    """Conditions on every end state; when absent, those from the workspace's own last verification."""

    def without(self, parts: Collection[str]) -> Self:
        """Return a copy that does not apply some parts of the frame conditions."""
        return self if self.frame is None else replace(self, frame=self.frame.without(parts))

    async def solved_by(self, family: AnyFamily) -> Attempt:
        """Let a family's oracle solve the task with mouse and keyboard, then grade."""
        async with self.opened() as (session_id, desktop):
            hands = SlippingHands(desktop)
            failure = await self._solve(family, hands)
            # The oracle may have finished the episode itself.
            with suppress(ConflictError):
                await desktop.finish()
            report = await self.grade(session_id)
            spoiled = report.spoiled
            if spoiled and report.claimed is not None:
                # The oracle is known to be right, so a condition that its solution breaks does not apply.
                report = report.model_copy(update={"spoiled": (), "claimed": None, "value": report.claimed})
            dropped = tuple(one.part for one in spoiled) if report.value == 1.0 else ()
            return Attempt(report=report, failure=failure, steps=tuple(hands.steps), dropped=dropped)

    async def nearly_solved_by(self, family: AnyFamily, slip: Slip, steps: Sequence[str]) -> Attempt:
        """Let a family's oracle solve the task with one wrong step, then grade.

        Args:
            family: The family with the oracle.
            slip: The kind of mistake.
            steps: The kinds of the steps in the oracle's successful attempt.

        Raises:
            ValueError: none of the steps can go wrong in this way; check with `slip_at` first.
        """
        at = slip_at(slip, steps, self.task.seed)
        if at is None:
            raise ValueError(f"none of the steps can be {slip}: {', '.join(steps) or 'there are none'}")
        async with self.opened() as (session_id, desktop):
            # Most oracles notice at some point that something is missing, and stop.
            failure = await self._solve(family, SlippingHands(desktop, slip, at))
            with suppress(ConflictError):
                await desktop.finish()
            said = f"step {at + 1} of {len(steps)} ({steps[at]}) {slip.replace('_', ' ')}"
            return Attempt(report=await self.grade(session_id), failure=failure, slip=said)

    async def hasty(self, way: HastyWay, reward: str) -> Attempt:
        """Grade the state that a hasty reader leaves, built by a script, for tuples that are proven on states alone.

        Args:
            way: The mistake and its script.
            reward: The source of the tuple's reward.
        """
        request = SessionOpen(
            environment=self.task.environment, setup=way.script, reward=reward, frame=self.frame, tokens=(Role.POLICY,)
        )
        async with self._session(request) as (session_id, desktop):
            await desktop.finish(way.status)
            # Graded once, like a mutant; the golden state has shown how the reward scores in other surroundings.
            return Attempt(report=await replace(self, reward_runs=1).grade(session_id), slip=way.what)

    async def noop_episode(self) -> Attempt:
        """Do nothing, then grade."""
        async with self.opened() as (session_id, desktop):
            await desktop.finish("gave_up")
            return Attempt(report=await self.grade(session_id))

    async def at_random(self, number: int) -> Attempt:
        """Let the random policy act, then grade; `number` (from 1) and the task's seed determine its actions."""
        async with self.opened() as (session_id, desktop):
            failure = None
            try:
                await act_at_random(desktop, self.task.instruction, RANDOM_SEEDS * self.task.seed + number)
            except CuaGymError as error:
                if not isinstance(error, ActionStoppedError) and not is_authors_fault(error):
                    raise
                # Random actions may close the application or end the desktop's window manager.
                failure = f"the random episode stopped: {error.code}: {error.message}"
            with suppress(ConflictError):
                await desktop.finish()
            return Attempt(report=await self.grade(session_id), failure=failure)

    async def _solve(self, family: AnyFamily, hands: Hands) -> str | None:
        try:
            with anyio.fail_after(ORACLE_TIMEOUT_S):
                await family.solve(hands, self.task)
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
        """Grade the end state of an episode `reward_runs` times; if the runs disagree, there is no value.

        Raises:
            InfrastructureError: grading failed on the server's side; this says nothing about the episode.
        """
        request = RewardRequest(session_id=session_id, runs=self.reward_runs)
        report = await self.access.owner.call("reward", request, RewardReport)
        if report.status is RewardStatus.INFRA_ERROR:
            raise InfrastructureError(f"grading {session_id} failed on the server's side: {report.reason}")
        return report

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[tuple[str, Desktop]]:
        """Open a desktop in the initial state; it is closed at the end of the block, whatever happens."""
        request = SessionOpen(
            environment=self.task.environment,
            workspace_id=self.workspace_id,
            frame=self.frame,
            tokens=(Role.POLICY,),
        )
        async with self._session(request) as session:
            yield session

    @asynccontextmanager
    async def _session(self, request: SessionOpen) -> AsyncGenerator[tuple[str, Desktop]]:
        opened = await self.access.owner.call("session_open", request, SessionOpened)
        session_id = opened.session.session_id
        try:
            async with self.access.as_policy(opened.tokens[Role.POLICY]) as connection:
                yield session_id, Desktop(connection, session_id)
        finally:
            with anyio.move_on_after(CLOSE_TIMEOUT_S, shield=True), suppress(NotFoundError, InfrastructureError):
                await self.access.owner.call("session_close", SessionClose(session_id=session_id), SessionClosed)
