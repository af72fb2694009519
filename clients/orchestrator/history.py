"""Everything that the ledger knows of one task, put together for the dataset and the report."""

from dataclasses import dataclass

from clients.orchestrator.ledger import Event, Ledger
from clients.orchestrator.stages import (
    NULL,
    ORACLE_ATTEMPTS,
    PICTURES,
    Attempt,
    Decision,
    Judgement,
    Pictures,
    Round,
    Setup,
    oracle_stage,
    round_stages,
)
from schemas.tasks import Task
from schemas.workspaces import Verification


@dataclass(frozen=True)
class History:
    """One task from its plan to its decision, which is absent while the task is open."""

    task: Task
    rounds: tuple[Round, ...]
    pictures: Pictures | None
    oracle: tuple[Attempt, ...]
    null: Attempt | None
    decision: Decision | None
    durations: dict[str, float]
    events: tuple[Event, ...]

    @property
    def work_s(self) -> float:
        """Seconds spent in the stages, over all processes that worked on the task."""
        return sum(self.durations.values())

    @property
    def accepted(self) -> bool:
        """The task belongs into the dataset."""
        return self.decision is not None and self.decision.outcome.accepted


def read_history(ledger: Ledger, task: Task) -> History:
    """Read one task's history."""
    oracle = (ledger.find(task.task_id, oracle_stage(n), Attempt) for n in range(1, ORACLE_ATTEMPTS + 1))
    return History(
        task=task,
        rounds=_rounds(ledger, task.task_id),
        pictures=ledger.find(task.task_id, PICTURES, Pictures),
        oracle=tuple(attempt for attempt in oracle if attempt is not None),
        null=ledger.find(task.task_id, NULL, Attempt),
        decision=ledger.decision(task.task_id),
        durations=ledger.durations(task.task_id),
        events=tuple(ledger.events(task.task_id)),
    )


def _rounds(ledger: Ledger, task_id: str) -> tuple[Round, ...]:
    rounds: list[Round] = []
    while True:
        generator, discriminator, verification = round_stages(len(rounds) + 1)
        setup = ledger.find(task_id, generator, Setup)
        if setup is None:
            return tuple(rounds)
        judgement = ledger.find(task_id, discriminator, Judgement)
        rounds.append(
            Round(
                number=len(rounds) + 1,
                setup=setup,
                judgement=judgement or Judgement(reward=None, review=None),
                verification=ledger.find(task_id, verification, Verification),
            )
        )
