"""One task on its way to a tuple: authors, measurement, next round or agreement, then oracle and null check.

Every stage is looked up in the ledger first. What an earlier process did is not done again: its artifacts are
put into the new workspace and the work goes on behind them.
"""

import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from clients.authors.protocol import Authors
from clients.orchestrator.access import Access
from clients.orchestrator.authoring import Authoring
from clients.orchestrator.episodes import Episodes
from clients.orchestrator.ledger import Ledger
from clients.orchestrator.progress import Watcher
from clients.orchestrator.stages import (
    NULL,
    ORACLE_ATTEMPTS,
    PICTURES,
    Attempt,
    Decision,
    Judgement,
    Outcome,
    Pictures,
    Round,
    Setup,
    oracle_stage,
    round_stages,
)
from clients.workspace import open_workspace
from environments.families import Family
from schemas.rewards import Check, Condition
from schemas.tasks import Task
from schemas.workspaces import Verification, WorkspaceOpened

Value = TypeVar("Value", bound=BaseModel)

_SETUP_CONDITIONS = frozenset({Condition.INITIAL_SETUP_RUNS, Condition.GOLDEN_PATCH_RUNS})


@dataclass(frozen=True)
class Rules:
    """How much is asked of a tuple."""

    max_rounds: int = 5
    reward_runs: int = 3
    checks: frozenset[Check] = frozenset(Check)


@dataclass(frozen=True)
class Office:
    """What every task of a run shares."""

    access: Access
    authors: Authors
    ledger: Ledger
    watcher: Watcher
    folder: Path
    rules: Rules


class TupleRun:
    """The way of one task. `family` is given where an oracle can be asked for a solution."""

    def __init__(self, task: Task, family: Family | None, office: Office) -> None:
        self._task = task
        self._family = family
        self._office = office

    async def run(self) -> Decision:
        """Bring the task to its decision.

        Raises:
            CuaGymError: infrastructure failed; what is done is in the ledger, and the call can be repeated.
        """
        office = self._office
        async with self._workspace() as opened:
            work = Authoring(office.access, opened, office.authors, self._task)
            last = await self._rounds(work)
            if not last.agreed:
                return Decision(outcome=_disagreement(last), rounds=last.number, reasons=last.complaints)
            await self._stage(PICTURES, Pictures, lambda: work.photograph(office.folder / "pictures"))
            reasons: list[str] = []
            outcome = Outcome.TASK_VALID
            if self._family is not None and self._family.has_oracle:
                await work.restore()
                episodes = Episodes(office.access, work.workspace_id, self._task)
                outcome, reasons = await self._gate(self._family, episodes)
            return Decision(outcome=outcome, rounds=last.number, reasons=tuple(reasons))

    @asynccontextmanager
    async def _workspace(self) -> AsyncGenerator[WorkspaceOpened]:
        """Open a workspace that the ledger knows of as long as it is there."""
        ledger = self._office.ledger
        async with open_workspace(self._office.access.owner, self._task) as opened:
            workspace_id = opened.workspace.workspace_id
            ledger.opened(workspace_id, self._task.task_id)
            try:
                yield opened
            finally:
                # It is closed next, whatever happened; only a killed process leaves the note.
                ledger.closed(workspace_id)

    async def _rounds(self, work: Authoring) -> Round:
        """Let the authors take rounds until they agree, repeat themselves or have had their share."""
        last: Round | None = None
        for number in range(1, self._office.rules.max_rounds + 1):
            feedback = last.review(self._task.task_id) if last is not None else None
            latest = await self._write(work, number, feedback)
            if last is not None and latest.repeats(last):
                return last
            last = await self._measure(work, latest)
            if last.agreed:
                return last
        if last is None:
            raise ValueError("a tuple needs at least one round: Rules.max_rounds is less than 1")
        return last

    async def _write(self, work: Authoring, number: int, feedback: str | None) -> Round:
        generator, discriminator, _ = round_stages(number)
        setup = await self._stage(generator, Setup, lambda: work.set_up(feedback))
        work.know(setup)
        if setup.initial_setup is None or setup.golden_patch is None:
            return Round(number=number, setup=setup, judgement=Judgement(reward=None, review=None))
        judgement = await self._stage(discriminator, Judgement, lambda: work.judge(number))
        work.know(setup, judgement)
        return Round(number=number, setup=setup, judgement=judgement)

    async def _measure(self, work: Authoring, latest: Round) -> Round:
        """Have the server measure a round, and publish the review that counts."""
        if latest.is_measurable:
            _, _, name = round_stages(latest.number)
            rules = self._office.rules
            verification = await self._stage(name, Verification, lambda: work.verify(rules.reward_runs, rules.checks))
            latest = latest.model_copy(update={"verification": verification})
        await work.publish(latest.review(self._task.task_id))
        return latest

    async def _gate(self, family: Family, episodes: Episodes) -> tuple[Outcome, list[str]]:
        """Ask for 1.0 from the oracle and 0.0 from nobody."""
        reasons: list[str] = []
        for number in range(1, ORACLE_ATTEMPTS + 1):
            attempt = await self._stage(oracle_stage(number), Attempt, lambda: episodes.solved_by(family))
            if attempt.value == 1.0:
                break
            reasons.append(f"oracle, attempt {number}: expected 1, actual {attempt.value}: {_shortfall(attempt)}")
        else:
            return Outcome.AGENT_LOW_SCORE, reasons
        idle = await self._stage(NULL, Attempt, episodes.left_alone)
        if idle.value != 0.0:
            why = idle.report.reason or "doing nothing must not score"
            return Outcome.FINAL_GATE_FAIL, [f"null episode: expected 0, actual {idle.value}: {why}"]
        return Outcome.TASK_VALID, []

    async def _stage(self, name: str, kind: type[Value], work: Callable[[], Awaitable[Value]]) -> Value:
        """Return what the ledger knows of a stage, or do it and write it down."""
        found = self._office.ledger.find(self._task.task_id, name, kind)
        if found is not None:
            return found
        self._office.watcher.begins(self._task.task_id, name)
        began = time.monotonic()
        value = await work()
        self._office.ledger.record(self._task.task_id, name, value, time.monotonic() - began)
        return value


def _shortfall(attempt: Attempt) -> str:
    """Say why an attempt has less than everything: its own failure first, then the points it did not get."""
    lacking = [
        f"`{component.name}` {component.earned:g} of {component.maximum:g}"
        for component in attempt.report.components
        if component.earned < component.maximum
    ]
    said = (attempt.failure, attempt.report.reason, ", ".join(lacking))
    return "; ".join(part for part in said if part) or "every component is complete"


def _disagreement(last: Round) -> Outcome:
    """Name the class of failure: setup before forbidden patterns before scores."""
    if last.verification is None:
        is_setup = last.setup.initial_setup is None or last.setup.golden_patch is None
        return Outcome.SETUP_FAIL if is_setup else Outcome.REWARD_FAIL
    failed = {result.condition for result in last.verification.agreement.conditions if not result.passed}
    if failed & _SETUP_CONDITIONS:
        return Outcome.SETUP_FAIL
    if Condition.NO_FORBIDDEN_PATTERN in failed:
        return Outcome.ARTIFACT_GATE_FAIL
    return Outcome.REWARD_FAIL
