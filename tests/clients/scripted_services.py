"""Services whose outcome is written in the scripts of a task (`tests.clients.scripted`).

Sessions and workspaces are the real ones, on desktops without a screen. Verification and grading are simulated: plots
include rewards that differ from run to run and machines that fail once, which real desktops do not do on demand, and
twenty plots in five rounds would need thousands of sandboxes.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

import anyio

from episodes.service import EpisodeService
from grading.runner import REWARD_TIMEOUT_S, Grader
from grading.service import GradingService
from schemas.actions import TypeText
from schemas.callers import Caller
from schemas.errors import InfrastructureError
from schemas.progress import OnProgress, Steps, unreported
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import (
    Agreement,
    Check,
    Component,
    Condition,
    ConditionResult,
    Finding,
    FirstMutants,
    MutantResult,
    Mutation,
    RewardReport,
    RewardStatus,
    Tamper,
    TamperResult,
)
from schemas.sessions import SessionInfo
from schemas.tasks import Task
from schemas.workspaces import ArtifactName, ArtifactRunResult, RunResult, Verification, WorkspaceInfo
from server.services import Services
from tests.screenless import Screenless
from verification.service import WorkspaceService
from verification.verifier import Verifier
from verification.workspaces import Workspace
from vm_controller.desktop_manager import Desktops
from vm_controller.service import SessionService
from vm_controller.sessions import Session, Sessions


@dataclass
class Script:
    """State shared by the scripted services.

    `counts` are by (verb, task_id); `opened` are the opened workspaces. With `needs_workspace`, sessions without a
    workspace are an error. `before_verify` is called when a measurement begins.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    opened: list[str] = field(default_factory=list[str])
    delay_s: float = 0.0
    needs_workspace: bool = True
    before_verify: Callable[[], None] | None = None
    workspaces: dict[str, Workspace] = field(default_factory=dict[str, Workspace])

    def task(self, workspace_id: str) -> Task:
        return self.workspaces[workspace_id].task

    def plot(self, workspace_id: str) -> str:
        return str(self.task(workspace_id).parameters["plot"])

    def count(self, verb: str, workspace_id: str) -> None:
        self.counts[verb, self.task(workspace_id).task_id] += 1

    def text(self, workspace_id: str, name: ArtifactName) -> str:
        return self.workspaces[workspace_id].read(name).text

    def run(self, workspace_id: str, name: ArtifactName) -> RunResult:
        failed = "exit(1)" in self.text(workspace_id, name)
        stderr = "Traceback: no such folder" if failed else ""
        return RunResult(exit_code=int(failed), stdout="", stderr=stderr, duration_s=0.1)

    def score(self, workspace_id: str, side: str) -> RewardReport:
        found = re.search(rf"^{side} = ([\d.]+)$", self.text(workspace_id, ArtifactName.REWARD), re.MULTILINE)
        assert found is not None
        return _report(float(found[1]))


class ScriptedWorkspaces(WorkspaceService):
    """Counts episodes and records opened workspaces."""

    def __init__(self, desktops: Desktops, sessions: SessionService, script: Script) -> None:
        super().__init__(desktops, sessions)
        self.script = script

    def unclosed(self) -> tuple[Workspace, ...]:
        """Return the workspaces that have not been closed."""
        return self._workspaces.all()

    def abandon(self) -> None:
        """Forget the open workspaces, as when their leases expire after their owner was killed."""
        self._workspaces.forget_without(frozenset())

    async def open(self, request: WorkspaceOpen) -> WorkspaceInfo:
        space = await super().open(request)
        self.script.opened.append(space.workspace_id)
        self.script.workspaces[space.workspace_id] = self.find(space.workspace_id)
        return space

    async def open_session(self, request: SessionOpen) -> SessionInfo:
        if self.script.needs_workspace:
            assert request.workspace_id is not None
            self.script.count("episode", request.workspace_id)
        return await super().open_session(request)


class ScriptedVerifier(Verifier):
    """Returns the measurements that the scripts state."""

    def __init__(
        self, workspaces: WorkspaceService, desktops: Desktops, grader: Grader, place: Path, script: Script
    ) -> None:
        super().__init__(workspaces, desktops, grader, place)
        self.script = script

    async def run_artifact(self, workspace_id: str, name: ArtifactName, timeout_s: float) -> ArtifactRunResult:
        del timeout_s
        script = self.script
        script.count(f"run {name}", workspace_id)
        await anyio.sleep(script.delay_s)
        if name is ArtifactName.REWARD:
            initial, golden = script.score(workspace_id, "INITIAL"), script.score(workspace_id, "GOLDEN")
            return ArtifactRunResult(initial=initial, golden=golden)
        return ArtifactRunResult(run=script.run(workspace_id, name))

    async def try_mutants(self, workspace_id: str) -> FirstMutants:
        del workspace_id
        return FirstMutants(tried=6)

    async def verify(
        self,
        workspace_id: str,
        runs: int,
        checks: Collection[Check] = tuple(Check),
        report: OnProgress = unreported,
    ) -> Verification:
        del checks
        script = self.script
        if script.before_verify is not None:
            script.before_verify()
        script.count("verify", workspace_id)
        await Steps(report, 1).begin("reading the plot")
        await anyio.sleep(script.delay_s)
        setup = script.run(workspace_id, ArtifactName.INITIAL_SETUP)
        golden = script.run(workspace_id, ArtifactName.GOLDEN_PATCH)
        plot = script.plot(workspace_id)
        task_id = script.task(workspace_id).task_id
        if plot == "infrastructure" and script.counts["verify", task_id] == 1:
            raise InfrastructureError("the display of the initial desktop died")
        before = tuple(script.score(workspace_id, "INITIAL") for _ in range(runs))
        after = tuple(script.score(workspace_id, "GOLDEN") for _ in range(runs))
        if plot == "flaky":
            after = (*after[:-1], after[-1].model_copy(update={"value": 0.9}))
        finding = Finding(rule="exists_scores", line=3, message="points for os.path.exists alone")
        findings = (finding,) if plot == "forbidden" else ()
        passed = {
            Condition.INITIAL_SETUP_RUNS: setup.exit_code == 0,
            Condition.GOLDEN_PATCH_RUNS: golden.exit_code == 0,
            Condition.GOLDEN_SCORES_ONE: all(one.value == 1.0 for one in after),
            Condition.INITIAL_SCORES_ZERO: all(one.value == 0.0 for one in before),
            Condition.NO_FORBIDDEN_PATTERN: not findings,
        }
        agreement = Agreement(
            conditions=tuple(
                ConditionResult(condition=one, passed=held, detail=f"measured {held}") for one, held in passed.items()
            ),
            initial=before,
            golden=after,
            findings=findings,
            deterministic=len({one.value for one in after}) == 1,
            infrastructure_failed=False,
        )
        tampered = TamperResult(
            tamper=Tamper.EMPTIED,
            path="/home/user/plan.txt",
            status=RewardStatus.SCORED,
            value=1.0 if plot == "fooled" or (plot == "fooled_once" and script.counts["verify", task_id] == 1) else 0.0,
        )
        verification = Verification(agreement=agreement, setup=setup, golden=golden, tampered=(tampered,))
        if plot not in ("unproven", "untested"):  # Plots of the report alone: what mutants did not touch.
            return verification
        mutant = MutantResult(
            mutation=Mutation.CHANGED, path="/home/user/plan.txt", field="line 1", status=RewardStatus.SCORED, value=0.0
        )
        found = ((mutant,), ("/home/user/<plan>.pdf",)) if plot == "unproven" else ((), ())
        return verification.model_copy(
            update={"checks": (Check.MUTANTS,), "mutants": found[0], "unproven": found[1]},
        )


class ScriptedGrading(GradingService):
    """Scores an episode by the typed text according to its plot; stores no final state, which is not read."""

    def __init__(self, sessions: Sessions, grader: Grader, folder: Path, script: Script, backend: Screenless) -> None:
        super().__init__(sessions, grader, folder)
        self.script = script
        self.backend = backend

    async def keep_final(self, session: Session) -> None:
        del session

    async def reward(
        self, session_id: str, caller: Caller, *, seed: int, timeout_s: float = REWARD_TIMEOUT_S, runs: int = 1
    ) -> RewardReport:
        del caller, seed, timeout_s
        workspace_id = self._sessions.get(session_id).request.workspace_id
        assert workspace_id is not None
        plot = self.script.plot(workspace_id)
        actions = [action for one, action in self.backend.acted if one == session_id]
        solved = any(isinstance(action, TypeText) and action.text == "solved" for action in actions)
        episodes = self.script.counts["episode", self.script.task(workspace_id).task_id]
        if plot == "oracle_slips" and episodes == 1:
            return _repeated(0.25, runs)
        if plot == "moody" and actions and not solved:
            differ = {
                "status": RewardStatus.REWARD_ERROR,
                "value": None,
                "reason": "scores differ: 0, 0.5",
                "agrees": False,
            }
            return _repeated(0.0, runs).model_copy(update=differ)
        return _repeated(1.0 if solved or plot == "idle_scores" or (plot == "lucky" and actions) else 0.0, runs)


class ScriptedServices(Services):
    """The services of a server with scripted outcomes."""

    scripted: ScriptedWorkspaces

    def __init__(
        self, backend: Screenless, state_dir: Path, script: Script, verifier: type[ScriptedVerifier] = ScriptedVerifier
    ) -> None:
        super().__init__(state_dir, None, open_backend=backend.opened)
        self._fake = backend
        self._script = script
        self._make_verifier = verifier

    def _compose(self, folder: Path) -> None:
        script, live = self._script, self._desktops.sessions
        self.grading = ScriptedGrading(live, self._grader, folder, script, self._fake)
        self.sessions = SessionService(self._desktops, self._snapshots, self._recordings, self.grading)
        self.workspaces = self.scripted = ScriptedWorkspaces(self._desktops, self.sessions, script)
        self.verifier = self._make_verifier(self.workspaces, self._desktops, self._grader, folder, script)
        self.episodes = EpisodeService(self.sessions, self.grading, self._rules)


def _report(value: float) -> RewardReport:
    return RewardReport(
        status=RewardStatus.SCORED,
        value=value,
        components=(Component(name="word_is_there", earned=value, maximum=1.0),),
        log=f"COMPONENT word_is_there {value} 1.0\nthe word is {'there' if value else 'missing'}\nREWARD: {value}\n",
        duration_s=0.2,
        seed=0,
        reward_sha256="0" * 64,
    )


def _repeated(value: float, runs: int) -> RewardReport:
    """Return the report of an end state that was graded `runs` times with the same result."""
    return _report(value).model_copy(update={"repeats": (value,) * runs, "agrees": True})
