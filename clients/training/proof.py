"""The filter: decides on training tuples as `cua-gym synthesize --backend states` does."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from clients.orchestrator.ledger import Ledger, open_ledger
from clients.orchestrator.participants import Participants
from clients.orchestrator.plan import Planned
from clients.orchestrator.run import synthesize
from clients.orchestrator.run_config import RunConfig
from clients.training.goals import Goal
from clients.workspace import Workspace
from schemas.base import Closed
from schemas.errors import NotFoundError
from schemas.reviews import Verdict
from schemas.sessions import BackendName
from schemas.tasks import Task
from schemas.workspaces import ArtifactName


class Decided(Closed):
    """The filter's decision on a tuple."""

    task_id: str
    accepted: bool
    outcome: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Setups:
    """Writes both setup scripts of a goal; the server runs and measures them."""

    goal: Goal

    async def write(self, workspace: Workspace, feedback: str | None) -> None:
        """Write both scripts; every round writes the same ones."""
        del feedback
        await workspace.write(ArtifactName.INITIAL_SETUP, self.goal.initial_setup)
        await workspace.write(ArtifactName.GOLDEN_PATCH, self.goal.golden_patch)


@dataclass(frozen=True)
class _Reward:
    """Writes the reward of a goal, and passes it on to be measured."""

    goal: Goal

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write the reward and the review."""
        await workspace.write(ArtifactName.REWARD, self.goal.reward)
        await workspace.write_review(
            f"# Review of {self.goal.task.task_id}, round {round_number}\n\n## Verdict: {Verdict.PASS}\n\n"
            "What this reward is worth the server measures.\n"
        )


class GoalAuthors:
    """The authors of tuples whose scripts already exist."""

    def __init__(self, goals: Sequence[Goal]) -> None:
        """Index the goals by their tasks' ids."""
        self._goals = {goal.task.task_id: goal for goal in goals}

    def fingerprint(self, task: Task) -> str:
        """Return the hash of the scripts."""
        goal = self._goal(task)
        return hashlib.sha256("\0".join((goal.initial_setup, goal.golden_patch, goal.reward)).encode()).hexdigest()

    def generator(self, task: Task) -> _Setups:
        """Return the author of the two states."""
        return _Setups(self._goal(task))

    def discriminator(self, task: Task) -> _Reward:
        """Return the author of the reward."""
        return _Reward(self._goal(task))

    def _goal(self, task: Task) -> Goal:
        if task.task_id not in self._goals:
            raise NotFoundError(f"there is no tuple {task.task_id}")
        return self._goals[task.task_id]


def verify_tuples(out: Path, goals: Sequence[Goal], concurrency: int) -> list[Decided]:
    """Verify tuples with all checks but without models; decided ones are not measured again.

    Args:
        out: The run's folder, with its ledger, log and report.
        goals: The tuples.
        concurrency: Number of tuples measured at the same time.

    Returns:
        The result of `decisions`.
    """
    out.mkdir(parents=True, exist_ok=True)
    authors = GoalAuthors(goals)

    def participants(ledger: Ledger) -> Participants:
        del ledger
        return Participants(authors)

    config = RunConfig(out=out, backend=BackendName.STATES, concurrency=concurrency, rounds=1)
    synthesize(config, [Planned(goal.task) for goal in goals], participants)
    return decisions(out, goals)


def decisions(out: Path, goals: Sequence[Goal]) -> list[Decided]:
    """Return the decisions so far, in the order of the tuples; tuples that were not measured have none.

    Args:
        out: The run's folder.
        goals: The tuples.
    """
    with open_ledger(out) as ledger:
        found = [(goal.task.task_id, ledger.decision(goal.task.task_id)) for goal in goals]
    return [
        Decided(task_id=task_id, accepted=one.outcome.accepted, outcome=one.outcome.value, reasons=one.reasons)
        for task_id, one in found
        if one is not None
    ]
