"""Workspaces, in which two authors who may not see each other's work write one task."""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field

from schemas.base import Closed
from schemas.frame_conditions import FrameConditions
from schemas.reviews import Verdict, read_objections, read_verdict
from schemas.rewards import (
    Agreement,
    Ambiguity,
    Check,
    Contradiction,
    Finding,
    FirstMutants,
    JudgeShare,
    MutantResult,
    RewardReport,
    RewardStatus,
    TamperResult,
    Ungrounded,
    VariantResult,
)
from schemas.sessions import SessionId
from schemas.tasks import Task

WorkspaceId = Annotated[str, Field(pattern=r"^w_[a-z0-9]{16}$", description="The handle that workspace_open returned.")]


class ArtifactName(StrEnum):
    """The files of a tuple, named as in the published dataset."""

    INITIAL_SETUP = "initial_setup.py"
    GOLDEN_PATCH = "golden_patch.py"
    REWARD = "reward.py"
    REVIEW = "REVIEW.md"
    TASK_FAULT = "TASK_FAULT.md"
    """The Generator's reasons why no state can fulfil the task."""
    GENERATOR_NOTES = "GENERATOR_NOTES.md"
    """The server's measurements of the setup scripts, for their author only."""
    DISCRIMINATOR_NOTES = "DISCRIMINATOR_NOTES.md"
    """The server's measurements of the reward, for its author only."""


class Side(StrEnum):
    """One of the two desktops of a workspace."""

    INITIAL = "initial"
    GOLDEN = "golden"


class WorkspaceInfo(Closed):
    """A workspace, as the caller's role may see it."""

    workspace_id: WorkspaceId
    task: Task
    initial_session: SessionId
    golden_session: SessionId
    artifacts: tuple[ArtifactName, ...] = Field(description="Those that exist and this role may read.")
    skill: str = Field(default="", description="The environment's SKILL.md.")


class WorkspaceOpened(Closed):
    """A new workspace and one token for each author."""

    workspace: WorkspaceInfo
    generator_token: str
    discriminator_token: str


class RunResult(Closed):
    """The result of running a program."""

    exit_code: int | None = Field(description="Absent when the deadline ended it.")
    stdout: str
    stderr: str
    duration_s: float
    timed_out: bool = False


class ArtifactRunResult(Closed):
    """The result of running an artifact: `run` for a setup script, `initial` and `golden` for a reward."""

    run: RunResult | None = None
    initial: RewardReport | None = Field(default=None, description="The reward on the initial state.")
    golden: RewardReport | None = Field(default=None, description="The reward on the golden state.")
    findings: tuple[Finding, ...] = Field(default=(), description="What the static check says of the reward.")
    mutants: FirstMutants | None = Field(
        default=None, description="The reward on a few spoiled states; tried once it scores 0 and 1."
    )
    changed: tuple[str, ...] = Field(
        default=(),
        description="Desktops that are not what their script makes, so that `workspace_verify`, which runs the scripts "
        "anew, may measure something else.",
    )


class WorkspaceClosed(Closed):
    """A workspace that is gone, with both of its desktops and the tokens of its authors."""

    workspace_id: WorkspaceId


class Artifact(Closed):
    """The text of one artifact."""

    name: ArtifactName
    text: str
    sha256: str


class ArtifactWritten(Closed):
    """Describes an artifact that was written, without its text."""

    name: ArtifactName
    sha256: str = Field(description="Of the text as UTF-8.")
    characters: int
    lines: int
    findings: tuple[Finding, ...] = Field(default=(), description="What the static check says of a reward.")
    verdict: Verdict | None = Field(default=None, description="Of a review: the verdict as the server read it.")
    objections: tuple[str, ...] = Field(default=(), description="Of a review: the findings that it objects to.")

    @classmethod
    def of(cls, artifact: Artifact, findings: tuple[Finding, ...] = ()) -> Self:
        """Describe an artifact without repeating it."""
        text = artifact.text
        lines = text.count("\n") + (not text.endswith("\n"))
        return cls(
            name=artifact.name,
            sha256=artifact.sha256,
            characters=len(text),
            lines=lines,
            findings=findings,
            verdict=read_verdict(text) if artifact.name is ArtifactName.REVIEW else None,
            objections=tuple(one.finding for one in read_objections(text))
            if artifact.name is ArtifactName.REVIEW
            else (),
        )


class Verification(Closed):
    """The server's measurements when it executed a workspace from scratch."""

    agreement: Agreement
    setup: RunResult
    golden: RunResult
    checks: tuple[Check, ...] = Field(
        default=(),
        description="What was measured beyond the agreement; nothing is where scripts fail or scores differ from it.",
    )
    tampered: tuple[TamperResult, ...] = Field(default=(), description="The reward on spoiled golden states.")
    mutants: tuple[MutantResult, ...] = Field(
        default=(), description="The reward on golden states that are wrong in one field."
    )
    unproven: tuple[str, ...] = Field(
        default=(),
        description="Files that golden wrote and no mutant touches inside: what the reward reads in them is unknown.",
    )
    variants: tuple[VariantResult, ...] = Field(
        default=(), description="The reward on golden states in other forms that a person would accept."
    )
    ungrounded: tuple[Ungrounded, ...] = Field(
        default=(), description="Facts of the golden state that neither instruction nor desktop tell."
    )
    contradictions: tuple[Contradiction, ...] = Field(
        default=(), description="What the instruction names and golden leaves as it was, doing another thing instead."
    )
    judge: JudgeShare | None = Field(default=None, description="Absent where the reward asks no model judge.")
    ambiguous: tuple[Ambiguity, ...] = Field(
        default=(),
        description="Files of the golden state that read differently to a program and to a library; an agent that left "
        "them would get nothing.",
    )

    frame: FrameConditions | None = Field(
        default=None,
        description="What the two states have in common; absent before the agreement holds. No author may read it.",
    )

    @property
    def fooled(self) -> tuple[TamperResult, ...]:
        """The spoiled states that got full marks."""
        return tuple(result for result in self.tampered if result.fooled)

    @property
    def survivors(self) -> tuple[MutantResult, ...]:
        """The mutants that got full marks, or points for a disturbed initial state."""
        return tuple(result for result in self.mutants if result.survived)

    @property
    def too_strict(self) -> tuple[VariantResult, ...]:
        """The acceptable variants of the golden state that lost points."""
        return tuple(result for result in self.variants if result.lost)

    @property
    def wavering(self) -> tuple[MutantResult, ...]:
        """The mutants whose score depends on the surroundings."""
        return tuple(result for result in self.mutants if result.wavers)

    @property
    def crashed(self) -> tuple[TamperResult | MutantResult, ...]:
        """The spoiled states and mutants on which the reward failed instead of giving a score."""
        return tuple(result for result in (*self.tampered, *self.mutants) if result.crashed)

    @property
    def untested(self) -> bool:
        """Whether mutants were requested but none could be made, so that it is unknown what the reward reads."""
        return Check.MUTANTS in self.checks and not self.mutants

    @property
    def unmoved(self) -> tuple[str, ...]:
        """Components that earn the same on both states."""
        return self.agreement.unmoved if Check.COMPONENTS in self.checks else ()

    @property
    def accepted(self) -> bool:
        """Whether the agreement holds and no check found anything."""
        return (
            self.agreement.agreed
            and not (self.fooled or self.survivors or self.crashed or self.wavering or self.unmoved or self.ungrounded)
            and not (self.untested or self.too_strict or self.ambiguous or self.contradictions)
            and (self.judge is None or self.judge.within_budget)
        )

    @property
    def infrastructure_failed(self) -> bool:
        """Whether a run failed for a reason that says nothing about the task, so that one must measure again."""
        return self.agreement.infrastructure_failed or any(
            result.status is RewardStatus.INFRA_ERROR for result in (*self.tampered, *self.mutants, *self.variants)
        )
