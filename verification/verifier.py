"""Runs and verifies the artifacts of a workspace: scripts on its desktops, the reward on copies of their states."""

from collections.abc import AsyncGenerator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache
from pathlib import Path

import anyio.to_thread

from grading.ambiguity.kinds import unknown_kinds
from grading.frame_conditions.check import derive
from grading.runner import REWARD_TIMEOUT_S, Grader
from schemas.callers import Caller
from schemas.errors import ConflictError, InfrastructureError, InvalidRequestError, UngradableError
from schemas.progress import OnProgress, Steps, unreported
from schemas.rewards import Check, Finding, FirstMutants, RewardReport, Severity
from schemas.workspaces import ArtifactName, ArtifactRunResult, RunResult, Side, Verification
from verification import variants
from verification.agreement import agreement
from verification.barrier import AuthorView
from verification.checks import IN_ORDER, Examination, Subject, ambiguous_golden, examine
from verification.golden_end import End, end_of, ended, is_infeasible, strayed
from verification.golden_start import Start, copy_initial, start_of
from verification.mutation import runner
from verification.mutation.state_diff import written
from verification.service import WorkspaceService
from verification.shown_state import shown_state
from verification.static_analysis import check
from verification.workspaces import Workspace
from vm_controller import environment_config, startup
from vm_controller.captured_state import State
from vm_controller.concurrency import both
from vm_controller.desktop_manager import Desktops
from vm_controller.sessions import ALIVE, ANY, Session
from vm_controller.state_capture import captured
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import authorised, is_state

_SCRIPTS = {Side.INITIAL: ArtifactName.INITIAL_SETUP, Side.GOLDEN: ArtifactName.GOLDEN_PATCH}

MOST_RUNS = 10
"""Runs of the reward on each state, at most, also if the static check could not follow the reward."""
_KEPT_FINDINGS = 16
FIRST_MUTANTS = 6
FIRST_MUTANTS_S = 30.0
FIRST_VARIANTS = 3
FIRST_VARIANTS_S = 15.0
"""Limits on the mutants and variants that an author's own run of a reward is tried on, and seconds for each."""


class Verifier:
    """Runs and verifies the artifacts of workspaces. Every call renews the leases of both desktops."""

    def __init__(self, workspaces: WorkspaceService, desktops: Desktops, grader: Grader, place: Path) -> None:
        """Verify the workspaces of a server.

        Args:
            workspaces: holds the artifacts and both desktops.
            desktops: opens the new desktops on which scripts run.
            grader: runs rewards on captured states.
            place: the server's folder, in which copies of desktops are kept while they are graded.
        """
        self._workspaces = workspaces
        self._desktops = desktops
        self._sessions = desktops.sessions
        self._grader = grader
        self._place = place

    async def read_state(self, workspace_id: str, side: Side, code: str, timeout_s: float, caller: Caller) -> RunResult:
        """Run Python on a temporary copy of a desktop's state, limited to what the caller's role may see.

        Args:
            workspace_id: the workspace.
            side: which of its two desktops.
            code: a Python script, whose output is the result.
            timeout_s: seconds after which it is killed.
            caller: the caller, whose role decides which files the copy contains.
        """
        view = self._workspaces.view(workspace_id, caller)
        async with self._workspaces.side(workspace_id, side) as session, self._copied(session, view) as state:
            return await self._grader.run(code, "state_read.py", state, timeout_s=timeout_s)

    async def run_artifact(self, workspace_id: str, name: ArtifactName, timeout_s: float) -> ArtifactRunResult:
        """Run a script on a new desktop, or the reward on copies of both desktops.

        Args:
            workspace_id: the workspace.
            name: which artifact to run.
            timeout_s: seconds allowed for the script, or for each run of the reward.

        Raises:
            ConflictError: golden_patch.py starts from the initial state, but the initial desktop is not in the state
                that its script leads to.
        """
        match name:
            case ArtifactName.INITIAL_SETUP:
                return ArtifactRunResult(run=await self._run_initial(workspace_id, timeout_s))
            case ArtifactName.GOLDEN_PATCH:
                return ArtifactRunResult(run=await self._run_golden(workspace_id, timeout_s))
            case ArtifactName.REWARD:
                initial, of_initial = await self._try_reward(workspace_id, Side.INITIAL, timeout_s)
                golden, of_golden = await self._try_reward(workspace_id, Side.GOLDEN, timeout_s)
                return ArtifactRunResult(initial=initial, golden=golden, changed=(*of_initial, *of_golden))
            case _:
                raise InvalidRequestError(f"{name} is a text; only scripts run", field="name")

    async def check_reward(self, workspace_id: str) -> tuple[Finding, ...]:
        """Run the static check on the reward of a workspace, without executing the reward."""
        workspace = self._workspaces.find(workspace_id)
        has_hub = environment_config.load(workspace.task.environment).hub is not None
        source = workspace.read(ArtifactName.REWARD).text
        return await anyio.to_thread.run_sync(_findings, source, has_hub)

    async def try_mutants(self, workspace_id: str) -> FirstMutants:
        """Run the reward on a few mutants and variants of the two states, within a bounded time."""
        workspace = self._workspaces.find(workspace_id)
        source = workspace.read(ArtifactName.REWARD).text
        view = AuthorView.of(workspace.task, environment_config.load(workspace.task.environment))
        async with (
            self._workspaces.side(workspace_id, Side.INITIAL) as one,
            self._copied(one, view) as initial,
            self._workspaces.side(workspace_id, Side.GOLDEN) as other,
            self._copied(other, view) as captured_golden,
        ):
            golden = ended(captured_golden, end) if (end := _end_of(workspace)) is End.INFEASIBLE else captured_golden
            measured = await runner.measure(
                self._grader, source, initial, golden, gradings=FIRST_MUTANTS, within_s=FIRST_MUTANTS_S
            )
            ambiguous = await ambiguous_golden(self._grader, source, initial, golden)
            others = await variants.measure(
                self._grader,
                source,
                initial,
                golden,
                workspace.task.instruction,
                gradings=FIRST_VARIANTS,
                within_s=FIRST_VARIANTS_S,
            )
        return FirstMutants.of(measured.results, ambiguous, others)

    async def verify(
        self,
        workspace_id: str,
        runs: int,
        checks: Collection[Check] = tuple(Check),
        report: OnProgress = unreported,
    ) -> Verification:
        """Execute a workspace from scratch, measure the five agreement conditions, then examine the reward.

        Both desktops are held from the first script to the last run and captured once, so everything is measured on the
        same pair of states, which the scripts made and nobody else touched.

        Args:
            workspace_id: the workspace.
            runs: how often the reward runs on each state, in different surroundings.
            checks: which of the optional checks follow.
            report: called as each step begins.
        """
        steps = Steps(report, 2 + sum(check in checks for check in IN_ORDER))
        workspace = self._workspaces.find(workspace_id)
        source = workspace.read(ArtifactName.REWARD).text
        environment = environment_config.load(workspace.task.environment)
        findings = await self.check_reward(workspace_id)
        is_followed = all(finding.severity is Severity.REFUSED for finding in findings)
        runs = runs if is_followed else min(2 * runs, MOST_RUNS)
        view = AuthorView.of(workspace.task, environment)
        async with AsyncExitStack() as held:
            initial, golden = [
                await held.enter_async_context(self._sessions.use(workspace.sessions[side], states=ANY))
                for side in (Side.INITIAL, Side.GOLDEN)
            ]
            await steps.begin("running the setup scripts")
            setup, patch = await self._run_both(workspace, initial, golden)
            before, after = [await self._kept(held, session, view) for session in (initial, golden)]
            after = _as_declared(workspace, after)
            changed = await anyio.to_thread.run_sync(_strayed, before, after)
            await steps.begin("running the reward on both states")
            grader = await held.enter_async_context(self._grader.standing(source))
            initial_reports, golden_reports = await both(
                lambda: self._grade(source, before, runs, grader=grader),
                lambda: self._grade(source, after, runs, grader=grader),
            )
            measured = agreement(setup, patch, initial_reports, golden_reports, findings, changed)
            found, carried_out, frame = Examination(), (), None
            if measured.scores_hold and isinstance(before, State) and isinstance(after, State):
                subject = Subject(workspace.task, source, before, after, is_followed)
                found = await examine(grader, subject, checks, steps)
                carried_out = tuple(one for one in Check if one in checks)
                work = await anyio.to_thread.run_sync(_written, before, after)
                frame = await derive(self._grader, before, after, work)
        workspace.frame = frame
        return Verification(
            agreement=measured,
            setup=setup,
            golden=patch,
            checks=carried_out,
            tampered=found.tampered,
            mutants=found.mutants,
            unproven=found.unproven,
            variants=found.variants,
            ungrounded=found.ungrounded,
            contradictions=found.contradictions,
            judge=found.judge,
            ambiguous=found.ambiguous,
            frame=frame,
        )

    # Scripts

    async def _run_initial(self, workspace_id: str, timeout_s: float) -> RunResult:
        workspace = self._workspaces.find(workspace_id)
        async with self._sessions.use(workspace.sessions[Side.INITIAL], states=ANY) as session:
            return await self._run_script(workspace, Side.INITIAL, session, timeout_s)

    async def _run_golden(self, workspace_id: str, timeout_s: float) -> RunResult:
        workspace = self._workspaces.find(workspace_id)
        start = start_of(workspace.read(ArtifactName.GOLDEN_PATCH).text)
        async with AsyncExitStack() as held:
            initial = None
            if start is Start.INITIAL:
                initial = await held.enter_async_context(
                    self._sessions.use(workspace.sessions[Side.INITIAL], states=ALIVE)
                )
                if changes := _changes(workspace, Side.INITIAL, initial):
                    raise ConflictError(
                        "golden_patch.py starts from the initial state (`# start: initial`): run initial_setup.py "
                        f"first ({changes[0]})",
                        field="name",
                    )
            golden = await held.enter_async_context(self._sessions.use(workspace.sessions[Side.GOLDEN], states=ANY))
            return await self._run_script(workspace, Side.GOLDEN, golden, timeout_s, initial)

    async def _run_both(self, workspace: Workspace, initial: Session, golden: Session) -> tuple[RunResult, RunResult]:
        """Run both scripts, concurrently if the golden script does not start from the initial state."""
        timeout_s = startup.SETUP_TIMEOUT_S
        if start_of(workspace.read(ArtifactName.GOLDEN_PATCH).text) is Start.INITIAL:
            setup = await self._run_script(workspace, Side.INITIAL, initial, timeout_s)
            return setup, await self._run_script(workspace, Side.GOLDEN, golden, timeout_s, initial)
        return await both(
            lambda: self._run_script(workspace, Side.INITIAL, initial, timeout_s),
            lambda: self._run_script(workspace, Side.GOLDEN, golden, timeout_s),
        )

    async def _run_script(
        self, workspace: Workspace, side: Side, session: Session, timeout_s: float, start: Session | None = None
    ) -> RunResult:
        """Run one side's script on a new desktop, which starts with the files of `start` if that is given."""
        script = workspace.read(_SCRIPTS[side])
        await self._desktops.replace(session, None)
        if start is not None:
            await copy_initial(start, session, self._place)
        with authorised(session.site):
            result = await startup.run_script(session.desktop, script.name, script.text, timeout_s)
        session.made_by = script.sha256
        return result

    # The reward

    async def _try_reward(
        self, workspace_id: str, side: Side, timeout_s: float
    ) -> tuple[RewardReport, tuple[str, ...]]:
        """Run the reward once on the present state of a desktop; return also why that may differ from its script's."""
        workspace = self._workspaces.find(workspace_id)
        source = workspace.read(ArtifactName.REWARD).text
        view = AuthorView.of(workspace.task, environment_config.load(workspace.task.environment))
        async with self._workspaces.side(workspace_id, side) as session, AsyncExitStack() as held:
            changes = _changes(workspace, side, session)
            state = await self._kept(held, session, view)
            if side is Side.GOLDEN:
                state = _as_declared(workspace, state)
            (report,) = await self._grade(source, state, 1, timeout_s)
            return report, changes

    async def _grade(
        self,
        source: str,
        state: State | UngradableError,
        runs: int,
        timeout_s: float = REWARD_TIMEOUT_S,
        grader: Grader | None = None,
    ) -> tuple[RewardReport, ...]:
        """Run the reward on one state several times, each on a fresh copy and in other surroundings."""
        if isinstance(state, UngradableError):
            return (self._grader.unscored_report(state, source, seed=0),)
        return await (grader or self._grader).repeat(source, state, runs, timeout_s=timeout_s)

    async def _kept(self, held: AsyncExitStack, session: Session, view: AuthorView) -> State | UngradableError:
        """Copy a desktop's state for as long as `held` is open; return the error if it cannot be graded."""
        try:
            return await held.enter_async_context(self._copied(session, view))
        except UngradableError as error:
            return error

    @asynccontextmanager
    async def _copied(self, session: Session, view: AuthorView | None) -> AsyncGenerator[State]:
        """Copy a desktop's state, without what the view hides."""
        async with AsyncExitStack() as held:
            try:
                state = await held.enter_async_context(captured(session, self._place, self._grader))
            except InfrastructureError as error:
                if view is None:
                    raise
                # The full message may name files that the view hides.
                raise InfrastructureError(
                    "the desktop's files could not be copied; ask whoever runs the server"
                ) from error
            yield state if view is None else await held.enter_async_context(shown_state(state, view))


@lru_cache(_KEPT_FINDINGS)
def _findings(source: str, has_hub: bool) -> tuple[Finding, ...]:
    """Run the static check on a reward; its author gets the findings at once, and again with a measurement."""
    return (*check(source, allow_network=has_hub), *unknown_kinds(source))


def _end_of(workspace: Workspace) -> End:
    """Return the end of the episode that golden_patch.py declares; done if there is no such script yet."""
    script = workspace.artifacts.get(ArtifactName.GOLDEN_PATCH)
    return End.DONE if script is None else end_of(script.text)


def _as_declared(workspace: Workspace, golden: State | UngradableError) -> State | UngradableError:
    """Return the golden state with the end of the episode that its script declares."""
    if isinstance(golden, UngradableError) or _end_of(workspace) is End.DONE:
        return golden
    return ended(golden, End.INFEASIBLE)


def _strayed(initial: State | UngradableError, golden: State | UngradableError) -> Collection[str]:
    """Return the files that golden changed although it declares the request infeasible."""
    if isinstance(initial, UngradableError) or isinstance(golden, UngradableError) or not is_infeasible(golden):
        return ()
    return strayed(initial, golden)


def _written(initial: State, golden: State) -> frozenset[str]:
    """Return the new files of golden that are somebody's work, without the states of web applications."""
    with Archive.open(initial.archive) as before, Archive.open(golden.archive) as after:
        return frozenset(name for name in written(before, after) if not is_state(name))


def _changes(workspace: Workspace, side: Side, session: Session) -> tuple[str, ...]:
    """Return reasons why a desktop may differ from what its script, as written now, makes of a new desktop."""
    name = _SCRIPTS[side]
    if session.made_by is None:
        return (f"{side}: {name} has not run on this desktop",)
    changes: list[str] = []
    script = workspace.artifacts.get(name)
    if script is None or script.sha256 != session.made_by:
        changes.append(f"{side}: changed since the last run: {name} was written anew and has not run since")
    if session.changed_by is not None:
        changes.append(f"{side}: changed since the last run of {name}, by {session.changed_by}")
    return tuple(changes)
