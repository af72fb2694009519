"""Everything that the ledger knows about one task, assembled for the dataset and the report."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel

from clients.critics.vote_count import Ballot
from clients.models.spending import Spending
from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.ledger import Event, Ledger
from clients.orchestrator.near_miss import Slip
from clients.orchestrator.stages import (
    MAX_PASSES,
    NULL,
    ORACLE_ATTEMPTS,
    PICTURES,
    RANDOM_SEEDS,
    ROLLOUTS,
    VERIFICATION,
    VOTES,
    Attempt,
    Decision,
    Pictures,
    RewardDraft,
    Round,
    WrittenSetup,
    in_pass,
    near_miss_stage,
    oracle_stage,
    random_stage,
    round_stages,
)
from clients.rollouts.results import Teaching
from schemas.frame_conditions import FrameConditions
from schemas.reviews import Objection
from schemas.tasks import Task
from schemas.workspaces import Verification

Value = TypeVar("Value", bound=BaseModel)


@dataclass(frozen=True)
class Pass:
    """One pass through the final filter; stages that it did not reach are absent."""

    number: int
    verification: Verification | None
    oracle: tuple[Attempt, ...]
    null: Attempt | None
    random: tuple[Attempt, ...]
    near_misses: tuple[Attempt, ...]
    ballot: Ballot | None
    teaching: Teaching | None


@dataclass(frozen=True)
class History:
    """One task from its plan to its decision, which is None while the task is open."""

    planned: Task
    rounds: tuple[Round, ...]
    pictures: Pictures | None
    passes: tuple[Pass, ...]
    decision: Decision | None
    durations: dict[str, float]
    events: tuple[Event, ...]
    spending: tuple[Spending, ...]

    @property
    def task(self) -> Task:
        """The final task: with the critics' instruction, if they rewrote it and it was confirmed."""
        if self.decision is None or self.decision.instruction is None:
            return self.planned
        return self.planned.model_copy(update={"instruction": self.decision.instruction})

    @property
    def verification(self) -> Verification | None:
        """The last measurement."""
        measured = [
            *(round_.verification for round_ in self.rounds),
            *(one.verification for one in self.passes),
        ]
        return next((one for one in reversed(measured) if one is not None), None)

    @property
    def oracle(self) -> tuple[Attempt, ...]:
        """The oracle's attempts in the last pass that has any."""
        return next((one.oracle for one in reversed(self.passes) if one.oracle), ())

    @property
    def frame(self) -> FrameConditions | None:
        """The frame conditions: those that the last measurement derived, without those that a solution violates."""
        derived = None if self.verification is None else self.verification.frame
        solutions = [attempt for attempt in self.oracle if attempt.value == 1.0]
        return None if derived is None else derived.without([part for one in solutions for part in one.dropped])

    @property
    def null(self) -> Attempt | None:
        """The last idle episode."""
        return next((one.null for one in reversed(self.passes) if one.null is not None), None)

    @property
    def random(self) -> tuple[Attempt, ...]:
        """The random policy's episodes in the last pass that has any."""
        return next((one.random for one in reversed(self.passes) if one.random), ())

    @property
    def near_misses(self) -> tuple[Attempt, ...]:
        """The near-miss episodes in the last pass that has any."""
        return next((one.near_misses for one in reversed(self.passes) if one.near_misses), ())

    @property
    def objections(self) -> tuple[Objection, ...]:
        """The Discriminator's objections in all rounds."""
        return tuple(objection for one in self.rounds for objection in one.reward_draft.objections)

    @property
    def work_s(self) -> float:
        """Seconds spent in all stages, by all processes that worked on the task."""
        return sum(self.durations.values())

    @property
    def grade(self) -> TupleGrade | None:
        """The grade of an imported tuple."""
        return None if self.decision is None else self.decision.grade

    @property
    def accepted(self) -> bool:
        """Whether the task belongs into the dataset."""
        return self.decision is not None and self.decision.outcome.accepted


def read_history(ledger: Ledger, task: Task, spendings: Sequence[Spending] = ()) -> History:
    """Read one task's history; `spendings` are the whole run's."""
    passes = (_pass(ledger, task.task_id, number) for number in range(1, MAX_PASSES + 1))
    return History(
        planned=task,
        rounds=_rounds(ledger, task.task_id),
        pictures=ledger.find(task.task_id, PICTURES, Pictures),
        passes=tuple(one for one in passes if one is not None),
        decision=ledger.decision(task.task_id),
        durations=ledger.durations(task.task_id),
        events=tuple(ledger.events(task.task_id)),
        spending=tuple(one for one in spendings if one.task_id == task.task_id),
    )


def _pass(ledger: Ledger, task_id: str, number: int) -> Pass | None:
    def find(stage: str, kind: type[Value]) -> Value | None:
        return ledger.find(task_id, in_pass(number, stage), kind)

    def attempts(stages: Iterable[str]) -> tuple[Attempt, ...]:
        found = (find(stage, Attempt) for stage in stages)
        return tuple(attempt for attempt in found if attempt is not None)

    one = Pass(
        number=number,
        verification=find(VERIFICATION, Verification),
        oracle=attempts(map(oracle_stage, range(1, ORACLE_ATTEMPTS + 1))),
        null=find(NULL, Attempt),
        random=attempts(map(random_stage, range(1, RANDOM_SEEDS + 1))),
        near_misses=attempts(map(near_miss_stage, Slip)),
        ballot=find(VOTES, Ballot),
        teaching=find(ROLLOUTS, Teaching),
    )
    is_empty = not (one.oracle or one.random or one.near_misses) and all(
        value is None for value in (one.verification, one.null, one.ballot, one.teaching)
    )
    return None if is_empty else one


def _rounds(ledger: Ledger, task_id: str) -> tuple[Round, ...]:
    rounds: list[Round] = []
    while True:
        generator, discriminator, verification = round_stages(len(rounds) + 1)
        setup = ledger.find(task_id, generator, WrittenSetup)
        if setup is None:
            return tuple(rounds)
        reward_draft = ledger.find(task_id, discriminator, RewardDraft)
        rounds.append(
            Round(
                number=len(rounds) + 1,
                setup=setup,
                reward_draft=reward_draft or RewardDraft(reward=None, review=None),
                verification=ledger.find(task_id, verification, Verification),
            )
        )
