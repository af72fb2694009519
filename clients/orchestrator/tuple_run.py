"""Turns one task into a tuple: authors, measurement, next round or agreement, then the final filter.

Every stage is looked up in the ledger first. Finished work of an earlier process is not repeated: its artifacts are put
into the new workspace, and the work continues from there.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import anyio
from anyio import to_thread

from clients.authors.families import AnyFamily
from clients.authors.protocol import Mended
from clients.dataset.published import FAMILY
from clients.models.errors import BudgetSpentError, ModelAccessError
from clients.orchestrator.access import ServerAccess
from clients.orchestrator.checkpoint import Checkpoint
from clients.orchestrator.episodes import TupleEpisodes
from clients.orchestrator.final_filter import Failed, FinalFilter, NeedsRevision, Passed, Rewritten
from clients.orchestrator.grades import Control, TupleGrade, grade_of
from clients.orchestrator.ledger import Ledger, LedgerError
from clients.orchestrator.participants import Participants
from clients.orchestrator.progress import ProgressDisplay
from clients.orchestrator.run_config import Author, RunConfig
from clients.orchestrator.stages import (
    MAX_MENDINGS,
    MAX_PASSES,
    MAX_RETURNS,
    PICTURES,
    VERIFICATION,
    Decision,
    Pictures,
    RewardDraft,
    Round,
    TaskFault,
    TaskOutcome,
    WrittenSetup,
    in_pass,
    mended_review,
    mending_stage,
    returned_review,
    round_stages,
)
from clients.orchestrator.tuple_workspace import TupleWorkspace
from clients.tasks.world_check import world_faults
from clients.workspace import open_workspace
from schemas.errors import CuaGymError
from schemas.progress import Progress
from schemas.rewards import Check, Condition
from schemas.sessions import BackendName
from schemas.tasks import Task
from schemas.workspaces import Verification

MAX_ATTEMPTS = 3
"""Attempts at a task when the infrastructure fails; the next run of the same configuration counts from zero."""
RETRY_S = 2.0
REWRITTEN = "the published reward fell in round 1 and was written anew; it lies beside the new one"
_SETUP_CONDITIONS = frozenset({Condition.INITIAL_SETUP_RUNS, Condition.GOLDEN_PATCH_RUNS})


@dataclass(frozen=True)
class TupleRules:
    """The requirements on a tuple."""

    max_rounds: int = 5
    reward_runs: int = 3
    checks: frozenset[Check] = frozenset(Check)
    published_bar: bool = False
    """Whether imported tuples are accepted by the five published conditions, with a grade."""
    on_states: bool = False
    """Whether tuples are proven on states alone, on a server whose sessions have no screen."""
    controls: frozenset[Control] = frozenset()
    """Control attempts for imported tuples under `published_bar`; other tuples always get all of them."""

    @classmethod
    def of(cls, config: RunConfig) -> "TupleRules":
        """Return the rules of a configuration."""
        is_replay = config.author is Author.REPLAY
        return cls(
            # A replayed author writes the same scripts every time.
            max_rounds=1 if is_replay else config.rounds,
            reward_runs=config.reward_runs,
            checks=config.checks,
            published_bar=is_replay and not config.strict,
            controls=config.controls,
            on_states=config.url is None and config.backend is BackendName.STATES,
        )

    def fingerprint(self) -> str:
        """Return a text that changes with what a measurement depends on."""
        return f"{self.reward_runs} {' '.join(sorted(self.checks))}"

    def of_the_filter(self) -> str:
        """Return a text that changes with what else a decision depends on besides measurement and participants."""
        published = f" published {' '.join(sorted(self.controls))}" if self.published_bar else ""
        return published + (" on states" if self.on_states else "")


@dataclass(frozen=True)
class RunContext:
    """What all tasks of a run share."""

    access: ServerAccess
    participants: Participants
    ledger: Ledger
    display: ProgressDisplay
    folder: Path
    rules: TupleRules


class TupleRun:
    """The processing of one task. `family` is given if its oracle can solve the task."""

    def __init__(self, task: Task, family: AnyFamily | None, context: RunContext) -> None:
        self._task = task
        self._context = context
        self._checkpoint = Checkpoint(task.task_id, context.ledger, context.display)
        self._is_graded = context.rules.published_bar and task.family == FAMILY
        controls = context.rules.controls if self._is_graded else frozenset(Control)
        self._filter = FinalFilter(
            context.participants, self._checkpoint, context.folder, family, controls, context.rules.on_states
        )
        self._mendings = 0

    async def decide(self, *, check_world: bool = False) -> Decision:
        """Bring the task to its decision; infrastructure failures are retried and never count against it.

        Args:
            check_world: refuse a task that contradicts its fixture before an author sees it.

        Raises:
            BudgetSpentError: the budget is used up.
            ModelAccessError, LedgerError: the run cannot continue.
        """
        reasons: list[str] = []
        for attempt in range(1, MAX_ATTEMPTS + 1):
            try:
                return await self._attempt(check_world=check_world)
            except (BudgetSpentError, ModelAccessError, LedgerError):
                raise
            except CuaGymError as error:
                reasons.append(f"attempt {attempt}: {error.code}: {error.message}")
                self._context.ledger.note(self._task.task_id, "infrastructure", reasons[-1])
                self._context.display.retries(self._task.task_id, reasons[-1])
                if attempt < MAX_ATTEMPTS:
                    await anyio.sleep(RETRY_S * attempt)
        return Decision(outcome=TaskOutcome.INFRA_FAIL, rounds=0, reasons=tuple(reasons))

    async def _attempt(self, *, check_world: bool) -> Decision:
        """Bring the task to its decision in one attempt.

        Args:
            check_world: refuse a task that contradicts its fixture before an author sees it; the task's author may
                correct its instruction.

        Raises:
            CuaGymError: infrastructure failed, or the budget is used up; finished stages are in the ledger, and the
                call can be repeated.
        """
        self._mendings = 0
        task, told, last = self._task, None, None
        while check_world and (faults := await to_thread.run_sync(world_faults, task)):
            mended = await self._mend(task, 0, TaskFault("the check against the task's world", "\n".join(faults)))
            if mended.instruction is None:
                reasons = ("the task contradicts its world", *faults, mended.reason)
                return self._decision(task, Decision(outcome=TaskOutcome.TASK_FAULT, rounds=0, reasons=reasons))
            task = task.model_copy(update={"instruction": mended.instruction})
        while True:
            async with self._workspace(task) as work:
                last = await self._rounds(work, task, last, told)
                fault = last.fault
                end = await self._filtered(work, task, last) if fault is None else fault
            if isinstance(end, Decision):
                return self._decision(task, end)
            if not isinstance(end, TaskFault):
                return self._decision(task, await self._rewritten(task, *end))
            mended = await self._mend(task, last.number, end)
            if mended.instruction is None:
                reasons = (f"{end.author} holds the task to be at fault", *last.complaints, mended.reason)
                return self._decision(
                    task, Decision(outcome=TaskOutcome.TASK_FAULT, rounds=last.number, reasons=reasons)
                )
            told = mended_review(task.task_id, last.number, end.author, task.instruction, mended.instruction)
            task = task.model_copy(update={"instruction": mended.instruction})

    async def _filtered(self, work: TupleWorkspace, task: Task, last: Round) -> Decision | tuple[Rewritten, int, Round]:
        """Run the authors' last round through the final filter, if they agreed."""
        grade = TupleGrade.HARDENED if last.agreed else grade_of(last.verification)
        if not last.agreed and not (self._is_graded and grade is not None):
            return Decision(outcome=_disagreement(last), rounds=last.number, reasons=last.complaints)
        if not self._context.rules.on_states:
            await self._checkpoint.run(PICTURES, Pictures, lambda: work.photograph(self._context.folder / "pictures"))
        end = await self._passes(work, task, last, 1)
        if task.family != FAMILY or not isinstance(end, Decision) or not end.outcome.accepted:
            return end
        # The measurement may pass although the reward's author refused the tuple.
        first = self._checkpoint.find(round_stages(1)[1], RewardDraft)
        if last.agreed and first is not None and first.reward != last.reward_draft.reward:
            # Recorded, so that users of the tuple know whose reward it is.
            return end.model_copy(update={"grade": TupleGrade.REWRITTEN, "reasons": (REWRITTEN,)})
        grade = TupleGrade.HARDENED if last.agreed else TupleGrade.PUBLISHED
        reasons = () if last.agreed else last.complaints
        return end.model_copy(update={"grade": grade, "reasons": reasons})

    async def _rewritten(self, task: Task, rewritten: Rewritten, number: int, last: Round) -> Decision:
        """Measure the instruction that the critics wrote, and continue with pass `number`."""
        task = task.model_copy(update={"instruction": rewritten.instruction})
        async with self._workspace(task) as work:
            work.know(last.setup, last.reward_draft)
            stage = in_pass(number, VERIFICATION)
            again = last.model_copy(update={"verification": await self._verify(work, stage)})
            if not again.agreed:
                reasons = ("the rewritten instruction does not hold:", *again.complaints, *rewritten.reasons)
                return Decision(outcome=TaskOutcome.FINAL_GATE_FAIL, rounds=last.number, reasons=reasons)
            end = await self._passes(work, task, again, number)
        if isinstance(end, Decision):
            return self._decision(task, end)
        reasons = ("the critics want the rewritten instruction rewritten", *end[0].reasons)
        return Decision(outcome=TaskOutcome.FINAL_GATE_FAIL, rounds=last.number, reasons=reasons)

    def _decision(self, task: Task, decision: Decision) -> Decision:
        """Add the instruction to a decision if it is not the planned one."""
        if decision.instruction is not None or task.instruction == self._task.instruction:
            return decision
        return decision.model_copy(update={"instruction": task.instruction})

    async def _mend(self, task: Task, number: int, fault: TaskFault) -> Mended:
        """Ask the task's author for another instruction, as often as the rules allow."""
        author = self._context.participants.task_author
        if author is None:
            return Mended(instruction=None, reason="nobody is there who could mend it: the run has no task author")
        if self._mendings >= MAX_MENDINGS:
            return Mended(instruction=None, reason=f"it was mended {MAX_MENDINGS} times already")
        self._mendings += 1
        return await self._checkpoint.run(
            mending_stage(number, self._mendings), Mended, lambda: author.mend(task, fault.author, fault.text)
        )

    @asynccontextmanager
    async def _workspace(self, task: Task) -> AsyncGenerator[TupleWorkspace]:
        """Open a workspace, which is recorded in the ledger while it is open."""
        context = self._context
        async with open_workspace(context.access.owner, task) as opened:
            workspace_id = opened.workspace.workspace_id
            context.ledger.opened(workspace_id, task.task_id)
            try:
                yield TupleWorkspace(context.access, opened, context.participants.authors, task)
            finally:
                # The workspace is closed next, whatever happened; only a killed process leaves the note.
                context.ledger.closed(workspace_id)

    async def _rounds(self, work: TupleWorkspace, task: Task, before: Round | None, told: str | None) -> Round:
        """Let the authors take rounds until they agree, repeat themselves, reach the limit or report a task fault.

        Args:
            work: a workspace for this task.
            task: the task with its current instruction.
            before: the last round with the previous instruction; `told` is then what both authors are told about the
                new one.
            told: None in a task's first workspace.
        """
        last: Round | None = None
        first = 1
        if before is not None and told is not None:
            first = before.number + 1
            work.know(before.setup, before.reward_draft)
            await work.publish(told)
        for number in range(first, first + self._context.rules.max_rounds):
            feedback = told if last is None else _to_generator(last, task.task_id)
            latest = await self._write(work, number, feedback, last)
            if latest.fault is not None:
                await self._publish(work, latest)
                return latest
            if last is not None and latest.repeats(last):
                return last
            last = await self._measure(work, latest)
            if last.agreed:
                return last
        if last is None:
            raise ValueError("a tuple needs at least one round: TupleRules.max_rounds is less than 1")
        return last

    async def _passes(
        self, work: TupleWorkspace, task: Task, agreed: Round, first: int
    ) -> Decision | tuple[Rewritten, int, Round]:
        """Run passes of the final filter until it decides or wants a rewrite (returned with the next pass's number)."""
        last, returns = agreed, 0
        for number in range(first, MAX_PASSES + 1):
            await work.restore()
            frame = None if last.verification is None else last.verification.frame
            episodes = TupleEpisodes(
                self._context.access, work.workspace_id, task, self._context.rules.reward_runs, frame
            )
            match await self._filter.judge(number, task, last, episodes):
                case Passed():
                    return Decision(outcome=TaskOutcome.TASK_VALID, rounds=last.number)
                case Failed(outcome, reasons):
                    return Decision(outcome=outcome, rounds=last.number, reasons=reasons)
                case Rewritten() as rewritten:
                    return rewritten, number + 1, last
                case NeedsRevision(evidence) if returns < MAX_RETURNS:
                    returns += 1
                    last = await self._judge_again(work, last, evidence)
                    if not last.agreed:
                        return Decision(outcome=_disagreement(last), rounds=last.number, reasons=last.complaints)
                case NeedsRevision(evidence):
                    break
        return Decision(
            outcome=TaskOutcome.REWARD_FAIL,
            rounds=last.number,
            reasons=(f"attempts and reward still disagree after {returns} returns to the Discriminator",),
        )

    async def _judge_again(self, work: TupleWorkspace, last: Round, evidence: str) -> Round:
        """Let the Discriminator revise the reward by what the attempts showed; the states stay as they are."""
        number = last.number + 1
        generator, discriminator, _ = round_stages(number)
        await work.publish(returned_review(self._task.task_id, last.number, evidence))
        setup = await self._checkpoint.run(generator, WrittenSetup, lambda: _same(last.setup))
        reward_draft = await self._checkpoint.run(discriminator, RewardDraft, lambda: work.judge(number))
        work.know(setup, reward_draft)
        return await self._measure(work, Round(number=number, setup=setup, reward_draft=reward_draft))

    async def _write(self, work: TupleWorkspace, number: int, feedback: str | None, last: Round | None) -> Round:
        """Let the authors write; the Generator is not asked again if only the reward has to change."""
        generator, discriminator, _ = round_stages(number)
        if last is not None and last.is_rewards_alone:
            setup = await self._checkpoint.run(generator, WrittenSetup, lambda: _same(last.setup))
        else:
            setup = await self._checkpoint.run(generator, WrittenSetup, lambda: work.set_up(feedback))
        work.know(setup)
        if setup.initial_setup is None or setup.golden_patch is None or setup.fault is not None:
            return Round(number=number, setup=setup, reward_draft=RewardDraft(reward=None, review=None))
        reward_draft = await self._checkpoint.run(discriminator, RewardDraft, lambda: work.judge(number))
        work.know(setup, reward_draft)
        return Round(number=number, setup=setup, reward_draft=reward_draft)

    async def _measure(self, work: TupleWorkspace, latest: Round) -> Round:
        """Have the server measure a round, and publish the decisive review."""
        if latest.is_measurable:
            _, _, name = round_stages(latest.number)
            latest = latest.model_copy(update={"verification": await self._verify(work, name)})
        await self._publish(work, latest)
        return latest

    async def _publish(self, work: TupleWorkspace, latest: Round) -> None:
        review = latest.review(self._task.task_id)
        await work.publish(review, latest.generator_notes(), latest.discriminator_notes())

    async def _verify(self, work: TupleWorkspace, stage: str) -> Verification:
        rules = self._context.rules

        async def show(progress: Progress) -> None:
            self._context.display.advances(self._task.task_id, stage, progress)

        return await self._checkpoint.run(
            stage, Verification, lambda: work.verify(rules.reward_runs, rules.checks, show)
        )


async def _same(setup: WrittenSetup) -> WrittenSetup:
    return setup


def _to_generator(last: Round, task_id: str) -> str:
    """Return the Generator's feedback on the previous round: the review that both authors read, and its own notes."""
    notes = last.generator_notes()
    return last.review(task_id) + (f"\n## For the Generator only\n\n{notes}" if notes else "")


def _disagreement(last: Round) -> TaskOutcome:
    """Return the class of failure; setup precedes forbidden patterns, scores, and the Discriminator's verdict."""
    if last.fault is not None:
        return TaskOutcome.TASK_FAULT
    if last.verification is None:
        is_setup = last.setup.initial_setup is None or last.setup.golden_patch is None
        return TaskOutcome.SETUP_FAIL if is_setup else TaskOutcome.REWARD_FAIL
    failed = {result.condition for result in last.verification.agreement.conditions if not result.passed}
    if failed & _SETUP_CONDITIONS:
        return TaskOutcome.SETUP_FAIL
    if Condition.NO_FORBIDDEN_PATTERN in failed:
        return TaskOutcome.ARTIFACT_GATE_FAIL
    return TaskOutcome.DISCRIMINATOR_FAIL if last.is_measured_sound else TaskOutcome.REWARD_FAIL
