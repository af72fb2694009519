"""What `python -m benchmarks quality` writes to runs/quality/quality.json: every verdict, and the rates that follow."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Self

from pydantic import Field

from benchmarks.labelled_set import Fault, LabelledTuple
from schemas.base import SCHEMA_VERSION, Closed
from schemas.rewards import Check, Condition
from schemas.workspaces import Verification


class Stage(StrEnum):
    """The parts of the verification that can refuse a tuple by themselves, in the order in which they run."""

    STATIC = "static"
    AGREEMENT = "agreement"
    DETERMINISM = "determinism"
    COMPONENTS = "components"
    TAMPER = "tamper"
    MUTANTS = "mutants"
    VARIANTS = "variants"
    GROUNDING = "grounding"
    TARGETS = "targets"
    AMBIGUITY = "ambiguity"


_OF_CHECK = {
    Check.COMPONENTS: Stage.COMPONENTS,
    Check.TAMPER: Stage.TAMPER,
    Check.MUTANTS: Stage.MUTANTS,
    Check.VARIANTS: Stage.VARIANTS,
    Check.GROUNDING: Stage.GROUNDING,
    Check.TARGETS: Stage.TARGETS,
    Check.AMBIGUITY: Stage.AMBIGUITY,
}


class Objection(Closed):
    """A reason for which one stage refuses a tuple."""

    stage: Stage
    details: tuple[str, ...] = Field(min_length=1)


class Alternative(Closed):
    """The score that a sound tuple's reward gives for another acceptable state."""

    title: str
    measured: bool = Field(description="False where infrastructure failed in every attempt.")
    score: float | None = Field(description="Absent where the script or the reward failed: not kept.")

    @classmethod
    def of(cls, title: str, verification: Verification) -> Self:
        """Record a verification whose golden state is the alternative."""
        agreement = verification.agreement
        ran = all(one.passed for one in agreement.conditions if one.condition is Condition.GOLDEN_PATCH_RUNS)
        score = agreement.golden[0].value if ran and agreement.golden else None
        return cls(title=title, measured=True, score=score)

    @property
    def kept(self) -> bool:
        """Whether the alternative solution gets full marks."""
        return self.score == 1.0


class MeasuredTuple(Closed):
    """The server's verdict on one tuple of the labelled set."""

    task_id: str
    environment: str
    sound: bool = Field(description="As labelled.")
    fault: Fault | None
    batch: int
    by_machine: bool = Field(description="As labelled: executing the tuple can show its fault.")
    accepted: bool | None = Field(description="By the server; absent where infrastructure failed in every attempt.")
    measured: tuple[Stage, ...] = Field(description="Stages that ran; the later ones only after an agreement.")
    objections: tuple[Objection, ...]
    duration_s: float = Field(ge=0.0)
    alternatives: tuple[Alternative, ...] = Field(default=(), description="Other solutions of a sound tuple, graded.")

    @classmethod
    def of(cls, one: LabelledTuple, verification: Verification | None, duration_s: float) -> Self:
        """Record a verification; None stands for one that could not be carried out."""
        measured = () if verification is None else tuple(_measured(verification))
        return cls(
            task_id=one.task.task_id,
            environment=one.task.environment,
            sound=one.label.sound,
            fault=one.label.fault,
            batch=one.label.batch,
            by_machine=one.label.by_machine,
            accepted=None if verification is None else verification.accepted,
            measured=measured,
            objections=() if verification is None else tuple(_objections(verification)),
            duration_s=duration_s,
        )

    @property
    def wrong(self) -> bool:
        """Whether the server and the label disagree."""
        return self.accepted is not None and self.accepted is not self.sound

    def refused_by(self, stage: Stage) -> bool:
        """Whether this stage alone refuses the tuple."""
        return any(objection.stage is stage for objection in self.objections)


class FaultRate(Closed):
    """The share of refused tuples among those with one kind of fault."""

    fault: Fault
    tuples: int
    caught: int
    share: float


class StageRate(Closed):
    """The broken tuples that a stage refuses, and the sound ones; rates are over the tuples that it measured."""

    stage: Stage
    broken: int = Field(description="Broken tuples that it measured.")
    caught: int
    caught_by_no_other: int
    miss_rate: float = Field(description="Share of the broken tuples it measured that it lets pass.")
    sound: int = Field(description="Sound tuples that it measured.")
    lost: int
    loss_rate: float = Field(description="Share of the sound tuples it measured that it refuses.")


class QualityReport(Closed):
    """One run over the labelled set, or over a part of it."""

    schema_version: int = SCHEMA_VERSION
    tuples: int
    sound: int
    broken: int
    caught_share: float = Field(description="Of the broken tuples that were measured.")
    caught_share_by_machine: float = Field(description="Of those whose fault executing the tuple can show.")
    sound_lost: int
    alternatives: int = Field(description="Alternative solutions that were graded.")
    alternatives_kept: int = Field(description="Those that got full marks.")
    alternatives_refused: tuple[str, ...] = Field(description="The others, as task/title.")
    faults: tuple[FaultRate, ...]
    stages: tuple[StageRate, ...]
    slipped: tuple[str, ...] = Field(description="Broken tuples that were accepted.")
    lost: tuple[str, ...] = Field(description="Sound tuples that were refused.")
    unmeasured: tuple[str, ...] = Field(description="Infrastructure failed in every attempt: no verdict.")
    duration_s: float
    verdicts: tuple[MeasuredTuple, ...]

    @classmethod
    def of(cls, verdicts: Sequence[MeasuredTuple], duration_s: float) -> Self:
        """Compute the report's counts and rates from verdicts."""
        known = [one for one in verdicts if one.accepted is not None]
        broken = [one for one in known if not one.sound]
        slipped = tuple(one.task_id for one in broken if one.wrong)
        lost = tuple(one.task_id for one in known if one.sound and one.wrong)
        plain = [one for one in broken if one.by_machine]
        ways = [(f"{one.task_id}/{way.title}", way) for one in verdicts for way in one.alternatives if way.measured]
        return cls(
            tuples=len(verdicts),
            sound=sum(one.sound for one in verdicts),
            broken=sum(not one.sound for one in verdicts),
            caught_share=_share(len(broken) - len(slipped), len(broken)),
            caught_share_by_machine=_share(sum(not one.wrong for one in plain), len(plain)),
            sound_lost=len(lost),
            alternatives=len(ways),
            alternatives_kept=sum(way.kept for _, way in ways),
            alternatives_refused=tuple(name for name, way in ways if not way.kept),
            faults=tuple(_fault_rates(broken)),
            stages=tuple(_stage_rate(stage, known) for stage in Stage),
            slipped=slipped,
            lost=lost,
            unmeasured=tuple(one.task_id for one in verdicts if one.accepted is None),
            duration_s=duration_s,
            verdicts=tuple(verdicts),
        )


def _measured(verification: Verification) -> Iterable[Stage]:
    yield from (Stage.STATIC, Stage.AGREEMENT, Stage.DETERMINISM)
    yield from (_OF_CHECK[check] for check in verification.checks if check in _OF_CHECK)


def _objections(verification: Verification) -> Iterable[Objection]:
    agreement = verification.agreement
    conditions = [one for one in agreement.conditions if one.condition is not Condition.NO_FORBIDDEN_PATTERN]
    found = {
        Stage.STATIC: [f"line {one.line}: {one.rule}" for one in agreement.refused],
        Stage.AGREEMENT: [f"{one.condition}: {one.detail}" for one in conditions if not one.passed],
        Stage.DETERMINISM: [] if agreement.deterministic else ["runs on one state differ"],
        Stage.COMPONENTS: list(verification.unmoved),
        Stage.TAMPER: [
            *(f"{one.tamper} {one.path}" for one in verification.fooled),
            *(f"crashes: {one.tamper} {one.path}" for one in verification.tampered if one.crashed),
        ],
        Stage.MUTANTS: [
            *(f"{one.mutation} {one.path} {one.field}".rstrip() for one in verification.survivors),
            *(f"wavers: {one.mutation} {one.path} {one.field}".rstrip() for one in verification.wavering),
            *(
                f"crashes: {one.mutation} {one.path} {one.field}".rstrip()
                for one in verification.mutants
                if one.crashed
            ),
            *(["no mutant could be made"] if verification.untested else []),
        ],
        Stage.VARIANTS: [f"{one.variant} {' '.join(one.paths)}".rstrip() for one in verification.too_strict],
        Stage.GROUNDING: [f"{one.fact!r} in {one.path} {one.field}".rstrip() for one in verification.ungrounded],
        Stage.TARGETS: [f"{one.named!r} in {one.path} {one.field}".rstrip() for one in verification.contradictions],
        Stage.AMBIGUITY: [f"{one.kind} {one.path} {one.where}: {one.message}" for one in verification.ambiguous],
    }
    yield from (Objection(stage=stage, details=tuple(details)) for stage, details in found.items() if details)


def _fault_rates(broken: Sequence[MeasuredTuple]) -> Iterable[FaultRate]:
    for fault in Fault:
        of_it = [one for one in broken if one.fault is fault]
        if of_it:
            caught = sum(not one.wrong for one in of_it)
            yield FaultRate(fault=fault, tuples=len(of_it), caught=caught, share=_share(caught, len(of_it)))


def _stage_rate(stage: Stage, verdicts: Sequence[MeasuredTuple]) -> StageRate:
    measured = [one for one in verdicts if stage in one.measured]
    broken = [one for one in measured if not one.sound]
    sound = [one for one in measured if one.sound]
    caught = [one for one in broken if one.refused_by(stage)]
    lost = sum(one.refused_by(stage) for one in sound)
    return StageRate(
        stage=stage,
        broken=len(broken),
        caught=len(caught),
        caught_by_no_other=sum(len(one.objections) == 1 for one in caught),
        miss_rate=_share(len(broken) - len(caught), len(broken)),
        sound=len(sound),
        lost=lost,
        loss_rate=_share(lost, len(sound)),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
