"""Results of grading: a finite value in [0, 1], or the reason why there is none. Never a synthetic zero."""

from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from schemas.base import Closed
from schemas.frame_conditions import Spoiled

JUDGE_BUDGET, PICTURE_JUDGE_BUDGET = 0.4, 0.5
"""The largest share of a score that a model judge may decide. The second is for a published reward that asks only about
pictures: its publisher's rules allow half."""
_ROUNDING = 1e-9


class RewardStatus(StrEnum):
    """Only `scored` carries a value. `infra_error` says nothing about the episode: mask it.

    If the reward has scored the initial and the golden state, the episode caused the others; `ungradable` means that
    the agent left a desktop that cannot be copied.
    """

    SCORED = "scored"
    INFRA_ERROR = "infra_error"
    TIMEOUT = "timeout"
    REWARD_ERROR = "reward_error"
    UNGRADABLE = "ungradable"


class Component(Closed):
    """One checked fact and the points it earned."""

    name: str
    earned: float = Field(ge=0.0, le=1.0)
    maximum: float = Field(ge=0.0, le=1.0)


class AmbiguityKind(StrEnum):
    """How a file reads differently in the program that displays it and in the library that grades it."""

    HIDDEN = "hidden"
    """It contains text or shapes that the program does not display."""
    STALE = "stale"
    """A stored result differs from what its formula computes."""
    STRUCTURE = "structure"
    """Programs disagree about its content: two parts of one name, an object that no table lists."""
    TYPE = "type"
    """Its content has another format than its name says."""
    UNREADABLE = "unreadable"
    """It could not be read within the limits of the check, or is not a file of its format at all."""


class Ambiguity(Closed):
    """A place in a file that the agent left, at which what is read and what is displayed differ."""

    kind: AmbiguityKind
    path: str = Field(description="The file, absolute.")
    where: str = Field(default="", description="The place in it, in the terms of its format.")
    message: str


class RewardReport(Closed):
    """The result of one grading run."""

    status: RewardStatus
    value: float | None = Field(default=None, ge=0.0, le=1.0)
    components: tuple[Component, ...] = ()
    reason: str = Field(default="", description="Why there is no value.")
    log: str = Field(default="", description="What the reward printed, cut to a bounded length.")
    duration_s: float = Field(ge=0.0)
    seed: int
    reward_sha256: str
    state_sha256: str | None = Field(default=None, description="Of the captured state that was graded.")
    repeats: tuple[float | None, ...] = Field(
        default=(), description="The value of every run on this state, this one's first; empty for a single run."
    )
    agrees: bool | None = Field(
        default=None,
        description="Whether all runs gave the same status, value and components; absent for a single run. Where they "
        "did not, the report is a `reward_error`.",
    )
    result_sha256: str | None = Field(
        default=None, description="Of what web applications of the hub hold, whatever the way there; absent elsewhere."
    )

    ambiguous: tuple[Ambiguity, ...] = Field(
        default=(),
        description="Files that the agent left with two readings; then the value is 0, whatever the reward said.",
    )
    spoiled: tuple[Spoiled, ...] = Field(
        default=(),
        description="What the agent changed that every verified state of the tuple leaves as it is; then the value is "
        "0, whatever the reward said.",
    )
    claimed: float | None = Field(
        default=None,
        ge=0.0,
        le=1.0,
        description="What the reward said where files are ambiguous or spoiled; absent elsewhere.",
    )

    @model_validator(mode="after")
    def _value_exactly_when_scored(self) -> Self:
        if (self.status is RewardStatus.SCORED) != (self.value is not None):
            raise ValueError("a report has a value exactly when its status is `scored`")
        return self


class Severity(StrEnum):
    """The consequence of a finding of the static check."""

    REFUSED = "refused"
    NOTE = "note"
    """The check could not follow the script; nothing is wrong, but the reward is measured with more runs."""


class Finding(Closed):
    """A finding of the static check: a forbidden pattern or, for a note, what the check could not follow."""

    rule: str
    severity: Severity = Severity.REFUSED
    line: int = Field(ge=1)
    message: str


class Condition(StrEnum):
    """The five agreement conditions of the CUA-Gym paper (arXiv 2605.25624, Algorithm 1)."""

    INITIAL_SETUP_RUNS = "initial_setup_runs"
    GOLDEN_PATCH_RUNS = "golden_patch_runs"
    GOLDEN_SCORES_ONE = "golden_scores_one"
    INITIAL_SCORES_ZERO = "initial_scores_zero"
    NO_FORBIDDEN_PATTERN = "no_forbidden_pattern"


class ConditionResult(Closed):
    """Whether a condition holds, and the measurement behind it."""

    condition: Condition
    passed: bool
    detail: str


class Agreement(Closed):
    """The server's own measurement of a workspace; an author's claim is not evidence."""

    conditions: tuple[ConditionResult, ...] = Field(min_length=5, max_length=5)
    initial: tuple[RewardReport, ...]
    golden: tuple[RewardReport, ...]
    findings: tuple[Finding, ...]
    deterministic: bool = Field(description="All runs on one state gave the identical value and components.")
    infrastructure_failed: bool = Field(
        description="A run failed for reasons that say nothing about the task: measure again."
    )

    @property
    def refused(self) -> tuple[Finding, ...]:
        """The findings that refuse the reward."""
        return tuple(one for one in self.findings if one.severity is Severity.REFUSED)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """The notes on what the static check could not follow, for which the reward was measured with more runs."""
        return tuple(one for one in self.findings if one.severity is Severity.NOTE)

    @property
    def agreed(self) -> bool:
        """Whether all five conditions hold and the reward is deterministic."""
        return self.deterministic and all(result.passed for result in self.conditions)

    @property
    def scores_hold(self) -> bool:
        """Whether the four executed conditions hold in every run, whatever the static check found."""
        return all(one.passed for one in self.conditions if one.condition is not Condition.NO_FORBIDDEN_PATTERN)

    @property
    def unmoved(self) -> tuple[str, ...]:
        """Components that earn the same on both states, so they score what existed before, or nothing at all."""
        if not self.initial or not self.golden:
            return ()
        before = {component.name: component.earned for component in self.initial[0].components}
        return tuple(
            component.name
            for component in self.golden[0].components
            if component.maximum > 0 and before.get(component.name) == component.earned
        )


class Tamper(StrEnum):
    """How a golden state is spoiled to see whether the reward notices."""

    EMPTIED = "emptied"
    TRUNCATED = "truncated"
    OTHER_BYTES = "other_bytes"
    INITIAL_CONTENT = "initial_content"
    MOVED = "moved"
    FORGED = "forged"
    READ_ONLY_HOME = "read_only_home"


class TamperResult(Closed):
    """The reward's result for a golden state that was spoiled in one place."""

    tamper: Tamper
    path: str = Field(description="The file that was spoiled; `/home/user` where it was all of them.")
    by_server: bool = Field(
        default=False, description="Only the server writes what was spoiled, so no agent can leave it like this."
    )
    status: RewardStatus
    value: float | None = Field(default=None, ge=0.0, le=1.0)
    error: str = Field(default="", description="How the reward failed, without the text of its message.")

    @property
    def fooled(self) -> bool:
        """Whether the reward gave full marks to a spoiled state; a read-only home does not spoil it."""
        return self.tamper is not Tamper.READ_ONLY_HOME and self.value == 1.0

    @property
    def crashed(self) -> bool:
        """Whether the reward failed on a state that an agent could leave; it may fail on a read-only home."""
        excused = self.by_server or self.tamper is Tamper.READ_ONLY_HOME
        return not excused and self.status is RewardStatus.REWARD_ERROR


class Check(StrEnum):
    """Optional checks of a reward beyond the agreement. Each can be left out, for ablations."""

    COMPONENTS = "components"
    TAMPER = "tamper"
    MUTANTS = "mutants"
    VARIANTS = "variants"
    GROUNDING = "grounding"
    TARGETS = "targets"
    JUDGE = "judge"
    AMBIGUITY = "ambiguity"


class Mutation(StrEnum):
    """What is done to one field of a state: a cell, a line, a value, a paragraph, an attribute, a file."""

    CHANGED = "changed"
    MISSING = "missing"
    EXTRA = "extra"
    REORDERED = "reordered"
    """Two items of an order are swapped."""
    UNASKED = "unasked"
    """Something that golden left unchanged is changed, in a file that the task is about."""
    VOUCHED = "vouched"
    """A file is changed together with the evidence for it on the desktop: a checksum, a reference copy."""
    TOGETHER = "together"
    """Several fields are wrong but consistent: values swapped, or an addend changed with its sum."""
    MISPLACED = "misplaced"
    """The result is in a file or sheet with a similar name; the right place is unchanged."""
    DISTURBED = "disturbed"
    """In the initial state, something that the task leaves alone is changed, which must earn nothing."""
    ENDED = "ended"
    """The golden state of an infeasible request, in an episode that did not end as infeasible."""


class FieldValue(Closed):
    """The content of one field of a mutant, and of the state that the mutant was made from."""

    field: str
    before: str
    after: str


class MutantResult(Closed):
    """The reward's result for a golden state that differs from the real one in one field."""

    mutation: Mutation
    path: str = Field(description="The file, absolute.")
    field: str = Field(description="Which field of it, in the terms of its format; empty for the whole file.")
    way: str = Field(default="", description="How it is wrong, e.g. `digit in front`, where the mutation does not say.")
    values: tuple[FieldValue, ...] = Field(
        default=(), description="What the first fields hold that are wrong; only of a mutant that found something."
    )
    status: RewardStatus
    value: float | None = Field(default=None, ge=0.0, le=1.0)
    repeated: float | None = Field(
        default=None, ge=0.0, le=1.0, description="The value in other surroundings, where it was measured twice."
    )
    error: str = Field(default="", description="How the reward failed, without the text of its message.")

    @property
    def survived(self) -> bool:
        """Whether the reward gave full marks to a wrong state, or points to one in which nothing was done."""
        if self.mutation in (Mutation.DISTURBED, Mutation.ENDED):
            return self.value is not None and self.value > 0.0
        return self.value == 1.0

    @property
    def wavers(self) -> bool:
        """Whether the same state scored differently with another locale, time zone or hash seed."""
        return self.repeated is not None and self.repeated != self.value

    @property
    def crashed(self) -> bool:
        """Whether the reward failed instead of giving a score."""
        return self.status is RewardStatus.REWARD_ERROR

    @property
    def found_something(self) -> bool:
        """Whether the result means that the reward must be fixed."""
        return self.survived or self.wavers or self.crashed


class VariantResult(Closed):
    """The reward's result for a golden state in another form that a person would accept too."""

    variant: str = Field(description="What is otherwise, e.g. `packed again`.")
    paths: tuple[str, ...] = Field(description="The files in which it shows, absolute; the first twenty.")
    status: RewardStatus
    value: float | None = Field(default=None, ge=0.0, le=1.0)
    error: str = Field(default="", description="How the reward failed, without the text of its message.")

    @property
    def lost(self) -> bool:
        """Whether the reward gave less than full marks to a state as good as the golden one, or failed on it."""
        return self.status is not RewardStatus.INFRA_ERROR and self.value != 1.0


class FirstMutants(Closed):
    """The results of the first few mutants, while the author can still fix the reward; verification tries many more."""

    tried: int = Field(ge=0)
    survived: tuple[MutantResult, ...] = Field(
        default=(), description="Got full marks although one field is wrong, or points although nothing was done."
    )
    unscored: tuple[MutantResult, ...] = Field(
        default=(), description="Made the reward fail: it must score every state, also a damaged one."
    )

    ambiguous: tuple[Ambiguity, ...] = Field(
        default=(), description="Files of the golden state that read differently to a program and to a library."
    )

    too_strict: tuple[VariantResult, ...] = Field(
        default=(),
        description="Lost points although only the form of golden is another, as when an application saves it again.",
    )

    @classmethod
    def of(
        cls,
        results: tuple[MutantResult, ...],
        ambiguous: tuple[Ambiguity, ...] = (),
        variants: tuple[VariantResult, ...] = (),
    ) -> Self:
        """Sort results by what they mean for the reward.

        Args:
            results: the results of the mutants.
            ambiguous: the ambiguous files of the golden state.
            variants: the results of the variants.
        """
        return cls(
            tried=len(results),
            ambiguous=ambiguous,
            too_strict=tuple(one for one in variants if one.lost),
            survived=tuple(one for one in results if one.survived),
            unscored=tuple(one for one in results if one.status is not RewardStatus.SCORED),
        )


class Ungrounded(Closed):
    """A fact of the golden state that cannot be known from the instruction and the initial desktop."""

    fact: str
    path: str = Field(description="The file of the golden state that holds it, absolute.")
    field: str = ""
    message: str


class Contradiction(Closed):
    """Something that the instruction names and the golden state leaves as it was, while it shows another thing done."""

    named: str = Field(description="What the instruction names: a thing, a value, or an action.")
    path: str = Field(description="The file of the golden state, absolute.")
    field: str = Field(default="", description="The kind of thing that it is, or the field that has another value.")
    message: str = Field(description="Tells nothing that only the golden state shows.")


class JudgeShare(Closed):
    """How much of a score a model judge decides: the reward's values with a judge that always denies or grants."""

    golden_refused: float | None = Field(description="Value of the golden state when the judge refuses everything.")
    initial_granted: float | None = Field(description="Value of the initial state when the judge grants everything.")
    questions: int = Field(ge=0, description="Questions that one run asked.")

    @property
    def within_budget(self) -> bool:
        """Whether at least 60 % of the score is programmatic, as the published code requires."""
        return (
            self.golden_refused is not None
            and self.golden_refused >= 1.0 - JUDGE_BUDGET - _ROUNDING
            and self.initial_granted is not None
            and self.initial_granted <= JUDGE_BUDGET + _ROUNDING
        )
