"""The numbers of a run, counted from the histories of its tasks."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.history import History
from clients.orchestrator.stages import TaskOutcome, stage_kind
from schemas.tasks import Difficulty

NOTHING = "\u2013"
"""Shown where there is no number."""

_WHOLE = "whole task"
_DIFFICULTIES = tuple(str(difficulty) for difficulty in Difficulty)


@dataclass(frozen=True)
class TaskGroup:
    """A group of tasks. `seconds` is the median over decided tasks; None if there are none."""

    name: str
    tasks: int
    accepted: int
    rejected: int
    rounds: float | None
    seconds: float | None

    @property
    def open(self) -> int:
        """The number of tasks without a decision."""
        return self.tasks - self.accepted - self.rejected

    @property
    def share(self) -> float | None:
        """The share of accepted tasks among the decided ones."""
        decided = self.accepted + self.rejected
        return self.accepted / decided if decided else None


@dataclass(frozen=True)
class Share:
    """A count and its total."""

    part: int
    whole: int

    @property
    def percent(self) -> str:
        """The share in percent as text; a dash if the total is 0."""
        return f"{100 * self.part / self.whole:.0f} %" if self.whole else NOTHING


@dataclass(frozen=True)
class StageTime:
    """The time that a kind of stage takes."""

    name: str
    times: int
    median_s: float
    longest_s: float


@dataclass(frozen=True)
class RunFigures:
    """The figures at the top of the report."""

    all: TaskGroup
    environments: tuple[TaskGroup, ...]
    families: tuple[TaskGroup, ...]
    difficulties: tuple[TaskGroup, ...]
    categories: tuple[TaskGroup, ...]
    outcomes: tuple[tuple[TaskOutcome, int], ...]
    grades: tuple[tuple[TupleGrade, int], ...]
    """Numbers of accepted imported tuples by grade."""
    acceptance: Share
    deterministic: Share
    first_round: Share
    oracle: Share
    null: Share
    stages: tuple[StageTime, ...]
    infrastructure_failures: int
    objections: int
    """Number of objections by authors of rewards to findings of the server."""


def count(histories: Sequence[History]) -> RunFigures:
    """Compute the figures of a run from the histories of its tasks."""
    measured = [
        round_.verification.agreement for one in histories for round_ in one.rounds if round_.verification is not None
    ]
    decided = [one for one in histories if one.decision is not None]
    tried = [one for one in decided if one.oracle]
    idle = [one.null for one in decided if one.null is not None]
    outcomes = Counter(one.decision.outcome for one in decided if one.decision is not None)
    grades = Counter(one.grade for one in histories if one.accepted and one.grade is not None)
    difficulties = _groups(histories, lambda one: str(one.task.difficulty))
    return RunFigures(
        all=_group("all", histories),
        environments=_groups(histories, lambda one: one.task.environment),
        families=_groups(histories, lambda one: f"{one.task.environment} / {one.task.family}"),
        difficulties=tuple(sorted(difficulties, key=lambda group: _DIFFICULTIES.index(group.name))),
        categories=_groups(histories, lambda one: one.task.category),
        outcomes=tuple((outcome, outcomes[outcome]) for outcome in TaskOutcome if outcomes[outcome]),
        grades=tuple((grade, grades[grade]) for grade in TupleGrade if grades[grade]),
        acceptance=_share(one.accepted for one in decided),
        deterministic=_share(agreement.deterministic for agreement in measured),
        first_round=_share(one.accepted and one.rounds[-1].number == 1 for one in decided),
        oracle=_share(one.oracle[-1].value == 1.0 for one in tried),
        null=_share(attempt.value == 0.0 for attempt in idle),
        stages=_stage_times(histories),
        infrastructure_failures=sum(event.kind == "infrastructure" for one in histories for event in one.events),
        objections=sum(len(one.objections) for one in histories),
    )


def _share(holds: Iterable[bool]) -> Share:
    answers = list(holds)
    return Share(sum(answers), len(answers))


def _groups(histories: Sequence[History], name_of: Callable[[History], str]) -> tuple[TaskGroup, ...]:
    names = sorted({name_of(one) for one in histories})
    return tuple(_group(name, [one for one in histories if name_of(one) == name]) for name in names)


def _group(name: str, histories: Sequence[History]) -> TaskGroup:
    decided = [one for one in histories if one.decision is not None]
    rounds = [one.decision.rounds for one in decided if one.decision is not None and one.accepted]
    seconds = [one.work_s for one in decided]
    return TaskGroup(
        name=name,
        tasks=len(histories),
        accepted=sum(one.accepted for one in histories),
        rejected=sum(not one.accepted for one in decided),
        rounds=sum(rounds) / len(rounds) if rounds else None,
        seconds=median(seconds) if seconds else None,
    )


def _stage_times(histories: Sequence[History]) -> tuple[StageTime, ...]:
    """Return times by kind of stage: the generators of all rounds together, all oracles together, and so on."""
    times: dict[str, list[float]] = {}
    for one in histories:
        for stage, seconds in one.durations.items():
            times.setdefault(stage_kind(stage), []).append(seconds)
    times[_WHOLE] = [one.work_s for one in histories if one.decision is not None]
    order = (
        "generator",
        "discriminator",
        "verification",
        "pictures",
        "oracle",
        "null",
        "random",
        "near miss",
        "votes",
        "rollouts",
        _WHOLE,
    )
    return tuple(
        StageTime(kind, len(times[kind]), median(times[kind]), max(times[kind])) for kind in order if times.get(kind)
    )
