"""The ledger's records of a task: one value for each finished stage, and the decision at the end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pydantic import Field

from clients.authors.review import discriminator_notes, generator_notes, server_review
from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.near_miss import Slip
from schemas.base import Closed
from schemas.reviews import Objection, Verdict, read_objections, read_verdict
from schemas.rewards import Condition, RewardReport
from schemas.workspaces import Verification


class TaskOutcome(StrEnum):
    """The outcome of a task, in the classes of the published pipeline."""

    TASK_VALID = "task_valid"
    DOWNSAMPLED = "downsampled"
    """Sound, but all attempts of the teacher solve it, and only a share of such tasks is kept. This outcome is ours."""
    AGENT_LOW_SCORE = "agent_low_score"
    SETUP_FAIL = "setup_fail"
    REWARD_FAIL = "reward_fail"
    ARTIFACT_GATE_FAIL = "artifact_gate_fail"
    FINAL_GATE_FAIL = "final_gate_fail"
    DISCRIMINATOR_FAIL = "discriminator_fail"
    """Everything that the server measures holds, but the reward's author says that a desktop contradicts the task."""
    TASK_FAULT = "task_fault"
    """No author can repair the task: it is void, ambiguous, or contradicts its own world."""
    INFRA_FAIL = "infra_fail"

    @property
    def accepted(self) -> bool:
        """Whether the task belongs into the dataset."""
        return self is TaskOutcome.TASK_VALID

    @property
    def says_something(self) -> bool:
        """Whether it is evidence about the task, which an infrastructure failure never is."""
        return self is not TaskOutcome.INFRA_FAIL


class WrittenSetup(Closed):
    """The Generator's scripts; one that it did not write is None."""

    initial_setup: str | None
    golden_patch: str | None
    failure: str | None = None
    fault: str | None = None
    """The Generator's reason why no state can fulfil the task, if it gave one."""


class RewardDraft(Closed):
    """The Discriminator's reward and review; None for what it did not write."""

    reward: str | None
    review: str | None
    failure: str | None = None

    @property
    def verdict(self) -> Verdict:
        """Its verdict on the round. A review that cannot be parsed does not count as a PASS."""
        try:
            return Verdict.FAIL if self.review is None else read_verdict(self.review)
        except ValueError:
            return Verdict.FAIL

    @property
    def objections(self) -> tuple[Objection, ...]:
        """The server's findings that it considers wrong. Objections overrule nothing."""
        try:
            return () if self.review is None else read_objections(self.review)
        except ValueError:
            return ()


@dataclass(frozen=True)
class TaskFault:
    """An author's statement that the task itself is at fault; `text` is addressed to the author of the task."""

    author: str
    text: str


class Pictures(Closed):
    """Pictures of the two desktops in the run's folder; None if they could not be taken."""

    initial: str | None
    golden: str | None


class Attempt(Closed):
    """One episode on a fresh desktop: of the oracle, of a control policy, or idle."""

    report: RewardReport
    failure: str | None = None
    steps: tuple[str, ...] = Field(default=(), description="The kinds of the oracle's steps, in order.")
    slip: str | None = Field(default=None, description="What a near miss did with which step.")
    dropped: tuple[str, ...] = Field(
        default=(), description="Parts of the tuple's frame that this solution breaks, so that nobody is held to them."
    )

    @property
    def value(self) -> float | None:
        """The reward; None if there is none."""
        return self.report.value

    @property
    def wavers(self) -> bool:
        """Whether the same end state scored differently in different surroundings."""
        return self.report.agrees is False


_REWARDS_OWN = frozenset({Condition.NO_FORBIDDEN_PATTERN})
"""Conditions on the reward alone, which no state can break."""


class Round(Closed):
    """One round of the two authors, and the server's measurement after it."""

    number: int
    setup: WrittenSetup
    reward_draft: RewardDraft
    verification: Verification | None = None

    @property
    def is_measurable(self) -> bool:
        """Whether all three scripts exist."""
        return None not in (self.setup.initial_setup, self.setup.golden_patch, self.reward_draft.reward)

    @property
    def agreed(self) -> bool:
        """Whether all conditions were measured to hold and the Discriminator, which saw both desktops, agrees."""
        return self.is_measured_sound and self.reward_draft.verdict is Verdict.PASS

    @property
    def is_measured_sound(self) -> bool:
        """Whether the server measured that all five conditions hold and that no mutated state gets full marks."""
        return self.verification is not None and self.verification.accepted

    @property
    def is_rewards_alone(self) -> bool:
        """Whether only the reward has to change: both states were built, scores are right, nobody doubts the states."""
        measured = self.verification
        if measured is None or self.setup.failure is not None or self.reward_draft.verdict is not Verdict.PASS:
            return False
        holds = {one.condition: one.passed for one in measured.agreement.conditions}
        states_hold = all(passed for condition, passed in holds.items() if condition not in _REWARDS_OWN)
        of_states = (measured.ungrounded, measured.contradictions, measured.untested, measured.ambiguous)
        return states_hold and not any(of_states)

    @property
    def fault(self) -> TaskFault | None:
        """The fault of the task itself, if an author reports one; the Generator's report takes precedence."""
        if self.setup.fault is not None:
            return TaskFault("the Generator", self.setup.fault)
        if self.reward_draft.verdict is Verdict.TASK_FAULT:
            return TaskFault("the Discriminator", self.reward_draft.review or "")
        return None

    def repeats(self, before: "Round") -> bool:
        """Whether both authors wrote the same as in `before`, so that another measurement would be pointless."""
        return (self.setup, self.reward_draft.reward, self.reward_draft.verdict) == (
            before.setup,
            before.reward_draft.reward,
            before.reward_draft.verdict,
        )

    @property
    def failures(self) -> tuple[tuple[str, str], ...]:
        """The authors that failed, and how."""
        both = (("the Generator", self.setup.failure), ("the Discriminator", self.reward_draft.failure))
        return tuple((author, failure) for author, failure in both if failure is not None)

    @property
    def complaints(self) -> tuple[str, ...]:
        """Everything that must change, in full detail, for the owner of the run. Empty after agreement."""
        said = [f"{author}: {failure}" for author, failure in self.failures]
        if self.verification is not None:
            said += server_review("", self.number, self.verification).feedback
            said += (*generator_notes(self.verification), *discriminator_notes(self.verification))
        if self.setup.fault is not None:
            said += [f"the Generator on the task: {line}" for line in _feedback_of(self.setup.fault)]
        if self.reward_draft.review is not None and self.reward_draft.verdict is not Verdict.PASS:
            said += [f"the Discriminator's review: {line}" for line in _feedback_of(self.reward_draft.review)]
        elif self.reward_draft.review is None and self.is_measured_sound:
            said.append("the Discriminator left no review, and without its verdict nothing is agreed")
        return tuple(said)

    def review(self, task_id: str) -> str:
        """Return the decisive REVIEW.md, which both authors read: the server's, or the reason why it could not measure.

        If something has to change, the Discriminator's own review is quoted below, because it saw the desktops.
        """
        if self.verification is not None:
            review = server_review(task_id, self.number, self.verification)
            if review.passed and not self.agreed:
                said = "all that the server measures holds, but the Discriminator does not pass the round: see below"
                review = replace(review, overruled=self.reward_draft.verdict, feedback=(said,))
            measured = review.render()
        else:
            # The full message may quote a script.
            complaints = "\n".join(f"- {author}: {failure.partition(':')[0]}" for author, failure in self.failures)
            verdict = Verdict.FAIL if self.fault is None else Verdict.TASK_FAULT
            head = f"# Review of {task_id}, round {self.number}\n\n## Verdict: {verdict}\n"
            measured = f"{head}\n## Feedback\n\n{complaints or '- Nothing was measured.'}\n"
        if self.agreed or self.reward_draft.review is None:
            return measured
        quoted = "\n".join(f"> {line}".rstrip() for line in self.reward_draft.review.splitlines())
        return f"{measured}\n## What the Discriminator wrote\n\n{quoted}\n"

    def generator_notes(self) -> str:
        """Return notes for the Generator alone, besides the review; may be empty."""
        own = () if self.verification is None else generator_notes(self.verification)
        return _notes((self.setup.failure, *own))

    def discriminator_notes(self) -> str:
        """Return notes for the Discriminator alone, besides the review; may be empty."""
        own = () if self.verification is None else discriminator_notes(self.verification)
        return _notes((self.reward_draft.failure, *own))


def returned_review(task_id: str, round_number: int, evidence: str) -> str:
    """Return the REVIEW.md that sends an agreed reward back to the Discriminator.

    Args:
        task_id: The task.
        round_number: Number of the last round, from 1.
        evidence: What attempts at the task showed, in Markdown.
    """
    return (
        f"# Review of {task_id}, after round {round_number}\n\n## Verdict: {Verdict.FAIL}\n\nMeasured by attempts on "
        "the desktop.\n\n## Feedback\n\nThe reward tells the two states apart, but it disagrees with what attempts at "
        "the task showed. Find out which of the two is right; if it is the reward, say so in your review, leave it and "
        f"give it a PASS.\n\n{evidence}\n"
    )


def mended_review(task_id: str, round_number: int, author: str, before: str, after: str) -> str:
    """Return the REVIEW.md that tells both authors about a new instruction.

    It says who found the fault but does not quote it, because neither author sees the other's work.

    Args:
        task_id: The task.
        round_number: The round in which the fault was found.
        author: Who found it.
        before: The old instruction.
        after: The new one.
    """
    quoted = "\n\n".join("\n".join(f"> {line}".rstrip() for line in text.splitlines()) for text in (before, after))
    return (
        f"# Review of {task_id}, round {round_number}\n\n## Verdict: {Verdict.TASK_FAULT}\n\n## Feedback\n\n"
        f"- {author} held the task to be at fault, and its instruction was changed. Below is the old one, then the "
        f"new one, which is the task from now on. Go through your work again from the beginning.\n\n{quoted}\n"
    )


def _notes(lines: Sequence[str | None]) -> str:
    return "".join(f"- {' '.join(line.split())}\n" for line in lines if line)


def _feedback_of(review: str) -> list[str]:
    """Return the lines of a review's feedback, or all of its lines if it has no such section."""
    _, _, feedback = review.partition("\n## Feedback")
    lines = [" ".join(line.split()) for line in (feedback or review).split("\n")]
    return [line[:_REASON_CHARACTERS] for line in lines if line and not line.startswith("#")][:_REASONS]


class Decision(Closed):
    """The decision on a task. `instruction` is the one that the critics rewrote and execution confirmed.

    An accepted tuple that was imported has a `grade`; its `reasons` are then what it lacks for the next grade.
    """

    outcome: TaskOutcome
    rounds: int
    reasons: tuple[str, ...] = ()
    instruction: str | None = None
    grade: TupleGrade | None = None


class RunFacts(Closed):
    """The rules by which a run worked last."""

    author: str
    models: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    reward_runs: int
    version: str


_REASONS, _REASON_CHARACTERS = 20, 300
PICTURES = "pictures"
NULL = "null"
RANDOM_SEEDS = 3
"""Number of random-policy episodes for each tuple."""
VOTES = "votes"
ROLLOUTS = "rollouts"
VERIFICATION = "verification"
MAX_RETURNS = 2
"""Number of times that attempts that disagree with the reward may send it back to the Discriminator."""
MAX_PASSES = 2 + MAX_RETURNS
"""Passes through the final filter: the first, one for a rewritten instruction, and one for each return."""
MAX_MENDINGS = 2
"""Number of times that a task's writer may change its instruction because an author considers it faulty."""
ORACLE_ATTEMPTS = 2
"""An oracle that failed once, for example on a busy machine, may try once more."""


def oracle_stage(number: int) -> str:
    """Return the stage name of the oracle's attempt `number`, from 1."""
    return f"oracle-{number}"


def random_stage(number: int) -> str:
    """Return the stage name of the random policy's episode `number`, from 1."""
    return f"random-{number}"


def near_miss_stage(slip: Slip) -> str:
    """Return the stage name of a near-miss episode."""
    return f"near-miss-{slip}"


def hasty_stage(number: int) -> str:
    """Return the stage name of a hasty reader's episode `number`, from 1."""
    return f"near-miss-hasty-{number}"


def stage_kind(stage: str) -> str:
    """Return the kind of a stage, for people: `round-2/generator` is a generator, `near-miss-doubled` a near miss."""
    kind = stage.rpartition("/")[2]
    return "near miss" if kind.startswith("near-miss-") else kind.partition("-")[0]


def in_pass(number: int, stage: str) -> str:
    """Return the name of a final filter's stage in pass `number`, from 1."""
    return stage if number == 1 else f"pass-{number}/{stage}"


def is_of_the_filter(stage: str) -> bool:
    """Whether a stage comes after the first agreement; only such stages depend on the filter's rules."""
    return not stage.startswith("round-") and stage != PICTURES


def round_stages(number: int) -> tuple[str, str, str]:
    """Return the names of a round's three stages: generator, discriminator, verification."""
    return (f"round-{number}/generator", f"round-{number}/discriminator", f"round-{number}/verification")


def mending_stage(number: int, mending: int) -> str:
    """Return the name of the stage in which the task's author answers a fault reported in a round.

    Args:
        number: Number of the round; 0 is the check of the task against its fixture, before any author works.
        mending: How often the task's author has been asked, including this time.
    """
    return f"round-{number}/mending" if number else f"world/mending-{mending}"
