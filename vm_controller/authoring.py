"""What is done with a workspace: scripts run on its desktops, the reward on copies of them, and all of it measured."""

from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import anyio.to_thread

from schemas.errors import InvalidRequestError, UngradableError
from schemas.rewards import Check, Finding, FirstMutants, RewardReport, Severity
from schemas.sessions import SessionState
from schemas.workspaces import ArtifactName, RunResult, Side, Verification
from vm_controller import environments, mutants, opening
from vm_controller.capturing import captured
from vm_controller.desktops import Desktops
from vm_controller.examination import Examination, Subject, examine
from vm_controller.grading import REWARD_TIMEOUT_S, Grader
from vm_controller.reward_check import check
from vm_controller.sessions import Session
from vm_controller.side_by_side import both
from vm_controller.sites import authorised
from vm_controller.verification import agreement
from vm_controller.workspaces import Workspace, Workspaces

_ALIVE = frozenset({SessionState.OPEN, SessionState.FINISHED})
_ANY = _ALIVE | {SessionState.FAILED}

MOST_RUNS = 10
"""Runs of the reward on each state when it is measured, also where the static check could not follow it."""
FIRST_MUTANTS = 6
FIRST_MUTANTS_S = 30.0
"""How many mutants an author's own run of a reward is tried on, and for how long."""


class Authoring:
    """Work on workspaces: each call renews the leases of both desktops."""

    def __init__(self, workspaces: Workspaces, desktops: Desktops, grader: Grader, place: Path) -> None:
        """`place` is the server's folder, where copies of desktops lie while they are graded."""
        self._workspaces = workspaces
        self._desktops = desktops
        self._sessions = desktops.sessions
        self._grader = grader
        self._place = place

    def workspace(self, workspace_id: str) -> Workspace:
        """Find a workspace and renew the leases of both desktops: work on one keeps the other."""
        workspace = self._workspaces.get(workspace_id)
        for session_id in workspace.sessions.values():
            self._sessions.get(session_id).renew()
        return workspace

    @asynccontextmanager
    async def side(self, workspace_id: str, side: Side) -> AsyncGenerator[Session]:
        """Hold the session of one side for the time of one call."""
        workspace = self.workspace(workspace_id)
        async with self._sessions.use(workspace.sessions[side], states=_ALIVE) as session:
            yield session

    async def run_artifact(
        self, workspace_id: str, name: ArtifactName, timeout_s: float
    ) -> RunResult | tuple[RewardReport, RewardReport]:
        """Run a script on its own new desktop, or the reward on copies of both."""
        match name:
            case ArtifactName.INITIAL_SETUP:
                return await self._run_script(workspace_id, Side.INITIAL, timeout_s)
            case ArtifactName.GOLDEN_PATCH:
                return await self._run_script(workspace_id, Side.GOLDEN, timeout_s)
            case ArtifactName.REWARD:
                (initial,) = await self._run_reward(workspace_id, Side.INITIAL, 1, timeout_s)
                (golden,) = await self._run_reward(workspace_id, Side.GOLDEN, 1, timeout_s)
                return initial, golden
            case ArtifactName.REVIEW:
                raise InvalidRequestError("REVIEW.md is a text; only scripts run", field="name")

    async def _run_script(self, workspace_id: str, side: Side, timeout_s: float) -> RunResult:
        workspace = self.workspace(workspace_id)
        name = ArtifactName.INITIAL_SETUP if side is Side.INITIAL else ArtifactName.GOLDEN_PATCH
        source = workspace.read(name).text
        async with self._sessions.use(workspace.sessions[side], states=_ANY) as session:
            await self._desktops.replace(session, None)
            with authorised(session.site):
                return await opening.run_script(session.desktop, name, source, timeout_s)

    async def _run_reward(
        self, workspace_id: str, side: Side, runs: int, timeout_s: float = REWARD_TIMEOUT_S
    ) -> tuple[RewardReport, ...]:
        """Run the reward on one desktop's state, each time on a fresh copy and in other surroundings."""
        source = self.workspace(workspace_id).read(ArtifactName.REWARD).text
        try:
            async with self.side(workspace_id, side) as session, captured(session, self._place) as state:
                return await self._grader.repeat(source, state, runs, timeout_s=timeout_s)
        except UngradableError as error:
            return (self._grader.without_verdict(error, source, seed=0),)

    async def check_reward(self, workspace_id: str) -> tuple[Finding, ...]:
        """Read the reward of a workspace without running it."""
        workspace = self.workspace(workspace_id)
        has_hub = environments.load(workspace.task.environment).hub is not None
        source = workspace.read(ArtifactName.REWARD).text
        return await anyio.to_thread.run_sync(lambda: check(source, allow_network=has_hub))

    async def try_mutants(self, workspace_id: str) -> FirstMutants:
        """Run the reward on a few spoiled copies of both states, within a bounded time."""
        source = self.workspace(workspace_id).read(ArtifactName.REWARD).text
        async with (
            self.side(workspace_id, Side.INITIAL) as one,
            captured(one, self._place) as initial,
            self.side(workspace_id, Side.GOLDEN) as other,
            captured(other, self._place) as golden,
        ):
            results = await mutants.measure(
                self._grader, source, initial, golden, gradings=FIRST_MUTANTS, within_s=FIRST_MUTANTS_S
            )
        return FirstMutants.of(results)

    async def verify(self, workspace_id: str, runs: int, checks: Collection[Check] = tuple(Check)) -> Verification:
        """Execute a workspace from scratch, measure the five agreement conditions, then examine the reward."""
        findings = await self.check_reward(workspace_id)
        is_followed = all(finding.severity is Severity.REFUSED for finding in findings)
        runs = runs if is_followed else min(2 * runs, MOST_RUNS)
        (setup, initial_reports), (golden, golden_reports) = await both(
            lambda: self._measure(workspace_id, Side.INITIAL, runs),
            lambda: self._measure(workspace_id, Side.GOLDEN, runs),
        )
        measured = agreement(setup, golden, initial_reports, golden_reports, findings)
        if not measured.agreed:
            return Verification(agreement=measured, setup=setup, golden=golden)
        found = await self._examine(workspace_id, checks, is_followed=is_followed)
        return Verification(
            agreement=measured,
            setup=setup,
            golden=golden,
            checks=tuple(one for one in Check if one in checks),
            tampered=found.tampered,
            mutants=found.mutants,
            ungrounded=found.ungrounded,
            judge=found.judge,
        )

    async def _measure(self, workspace_id: str, side: Side, runs: int) -> tuple[RunResult, tuple[RewardReport, ...]]:
        """Run one side's script on a new desktop and grade what came of it."""
        script = await self._run_script(workspace_id, side, opening.SETUP_TIMEOUT_S)
        return script, await self._run_reward(workspace_id, side, runs)

    async def _examine(self, workspace_id: str, checks: Collection[Check], *, is_followed: bool) -> Examination:
        workspace = self.workspace(workspace_id)
        async with (
            self.side(workspace_id, Side.INITIAL) as one,
            captured(one, self._place) as initial,
            self.side(workspace_id, Side.GOLDEN) as other,
            captured(other, self._place) as golden,
        ):
            source = workspace.read(ArtifactName.REWARD).text
            return await examine(self._grader, Subject(workspace.task, source, initial, golden, is_followed), checks)
