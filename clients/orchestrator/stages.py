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
    """What became of a task, in the classes of the published pipeline."""

    TASK_VALID = "task_valid"
    DOWNSAMPLED = "downsampled"
    """Sound, but every attempt of the teacher solves it, and of such tasks only a share is kept. This one is ours."""
    AGENT_LOW_SCORE = "agent_low_score"
    SETUP_FAIL = "setup_fail"
    REWARD_FAIL = "reward_fail"
    ARTIFACT_GATE_FAIL = "artifact_gate_fail"
    FINAL_GATE_FAIL = "final_gate_fail"
    DISCRIMINATOR_FAIL = "discriminator_fail"
    """All that the server measures holds, and the author of the reward says that a desktop contradicts the task."""
    TASK_FAULT = "task_fault"
    """No author can mend it: the task is void, ambiguous, or contradicts its own world."""
    INFRA_FAIL = "infra_fail"

    @property
    def accepted(self) -> bool:
        """Whether the task belongs into the dataset."""
        return self is TaskOutcome.TASK_VALID

    @property
    def says_something(self) -> bool:
        """Whether it is evidence about the task; a failure of the infrastructure never is."""
        return self is not TaskOutcome.INFRA_FAIL


class WrittenSetup(Closed):
    """What the Generator left; a script that it did not write is absent."""

    initial_setup: str | None
    golden_patch: str | None
    failure: str | None = None
    fault: str | None = None
    """Why it holds that no state can fulfil the task, if it does."""


class RewardDraft(Closed):
    """What the Discriminator left; absent if it did not get that far."""

    reward: str | None
    review: str | None
    failure: str | None = None

    @property
    def verdict(self) -> Verdict:
        """What it says of the round. Who says nothing that can be read has not said that all is well."""
        try:
            return Verdict.FAIL if self.review is None else read_verdict(self.review)
        except ValueError:
            return Verdict.FAIL

    @property
    def objections(self) -> tuple[Objection, ...]:
        """The findings of the server's that it holds to be wrong. They overrule nothing."""
        try:
            return () if self.review is None else read_objections(self.review)
        except ValueError:
            return ()


@dataclass(frozen=True)
class TaskFault:
    """An author's word that no author can mend the task; `text` is what it wrote, for whoever wrote the task."""

    author: str
    text: str


class Pictures(Closed):
    """Files in the run's folder that show the two desktops; absent if they could not be taken."""

    initial: str | None
    golden: str | None


class Attempt(Closed):
    """One episode on a fresh desktop: by the oracle, by one of the control policies, or by nobody."""

    report: RewardReport
    failure: str | None = None
    steps: tuple[str, ...] = Field(default=(), description="The kinds of the oracle's steps, in order.")
    slip: str | None = Field(default=None, description="What a near miss did with which step.")
    dropped: tuple[str, ...] = Field(
        default=(), description="Parts of the tuple's frame that this solution breaks, so that nobody is held to them."
    )

    @property
    def value(self) -> float | None:
        """The reward, absent if there is none."""
        return self.report.value

    @property
    def wavers(self) -> bool:
        """Whether the same end state scored differently in other surroundings."""
        return self.report.agrees is False


_REWARDS_OWN = frozenset({Condition.NO_FORBIDDEN_PATTERN})
"""Conditions that no state can break."""


class Round(Closed):
    """One round of the two authors and what the server measured after it."""

    number: int
    setup: WrittenSetup
    reward_draft: RewardDraft
    verification: Verification | None = None

    @property
    def is_measurable(self) -> bool:
        """Whether all three scripts are there."""
        return None not in (self.setup.initial_setup, self.setup.golden_patch, self.reward_draft.reward)

    @property
    def agreed(self) -> bool:
        """Whether all conditions were measured to hold, and the Discriminator, who saw both desktops, agrees."""
        return self.is_measured_sound and self.reward_draft.verdict is Verdict.PASS

    @property
    def is_measured_sound(self) -> bool:
        """Whether the server measured that all five conditions hold and that no spoiled state gets full marks."""
        return self.verification is not None and self.verification.accepted

    @property
    def is_rewards_alone(self) -> bool:
        """Whether only the reward has to change: both states came about, both scores fit, nobody doubts the states."""
        measured = self.verification
        if measured is None or self.setup.failure is not None or self.reward_draft.verdict is not Verdict.PASS:
            return False
        holds = {one.condition: one.passed for one in measured.agreement.conditions}
        states_hold = all(passed for condition, passed in holds.items() if condition not in _REWARDS_OWN)
        of_states = (measured.ungrounded, measured.contradictions, measured.untested, measured.ambiguous)
        return states_hold and not any(of_states)

    @property
    def fault(self) -> TaskFault | None:
        """Why the task itself is at fault, if an author says so; the Generator's word comes first."""
        if self.setup.fault is not None:
            return TaskFault("the Generator", self.setup.fault)
        if self.reward_draft.verdict is Verdict.TASK_FAULT:
            return TaskFault("the Discriminator", self.reward_draft.review or "")
        return None

    def repeats(self, before: "Round") -> bool:
        """Whether both authors left what they had left before, so that another measurement would say the same."""
        return (self.setup, self.reward_draft.reward, self.reward_draft.verdict) == (
            before.setup,
            before.reward_draft.reward,
            before.reward_draft.verdict,
        )

    @property
    def failures(self) -> tuple[tuple[str, str], ...]:
        """Who failed as an author, and how."""
        both = (("the Generator", self.setup.failure), ("the Discriminator", self.reward_draft.failure))
        return tuple((author, failure) for author, failure in both if failure is not None)

    @property
    def complaints(self) -> tuple[str, ...]:
        """What must change, with all that is known of it: for whoever owns the run. Empty after agreement."""
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
        """The REVIEW.md that counts: the server's, or what kept it from measuring. Both authors read it.

        Where something has to change, what the Discriminator wrote is quoted below it: it saw the desktops.
        """
        if self.verification is not None:
            review = server_review(task_id, self.number, self.verification)
            if review.passed and not self.agreed:
                said = "all that the server measures holds, but the Discriminator does not pass the round: see below"
                review = replace(review, overruled=self.reward_draft.verdict, feedback=(said,))
            measured = review.render()
        else:
            # The whole message may quote a script.
            complaints = "\n".join(f"- {author}: {failure.partition(':')[0]}" for author, failure in self.failures)
            verdict = Verdict.FAIL if self.fault is None else Verdict.TASK_FAULT
            head = f"# Review of {task_id}, round {self.number}\n\n## Verdict: {verdict}\n"
            measured = f"{head}\n## Feedback\n\n{complaints or '- Nothing was measured.'}\n"
        if self.agreed or self.reward_draft.review is None:
            return measured
        quoted = "\n".join(f"> {line}".rstrip() for line in self.reward_draft.review.splitlines())
        return f"{measured}\n## What the Discriminator wrote\n\n{quoted}\n"

    def generator_notes(self) -> str:
        """What the Generator alone is told beside the review; empty where there is nothing."""
        own = () if self.verification is None else generator_notes(self.verification)
        return _notes((self.setup.failure, *own))

    def discriminator_notes(self) -> str:
        """What the Discriminator alone is told beside the review; empty where there is nothing."""
        own = () if self.verification is None else discriminator_notes(self.verification)
        return _notes((self.reward_draft.failure, *own))


def returned_review(task_id: str, round_number: int, evidence: str) -> str:
    """Write the REVIEW.md that sends an agreed reward back to the Discriminator.

    Args:
        task_id: Of which task.
        round_number: The last round, from 1.
        evidence: In Markdown: what attempts at the task showed.
    """
    return (
        f"# Review of {task_id}, after round {round_number}\n\n## Verdict: {Verdict.FAIL}\n\nMeasured by attempts on "
        "the desktop.\n\n## Feedback\n\nThe reward tells the two states apart, but it disagrees with what attempts at "
        "the task showed. Find out which of the two is right; if it is the reward, say so in your review, leave it and "
        f"give it a PASS.\n\n{evidence}\n"
    )


def mended_review(task_id: str, round_number: int, author: str, before: str, after: str) -> str:
    """Write the REVIEW.md that tells both authors of a new instruction.

    It says who found the fault but not in which words: neither author sees the other's work.

    Args:
        task_id: Of which task.
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
    """The lines of a review's feedback, or all of it where it has no such part."""
    _, _, feedback = review.partition("\n## Feedback")
    lines = [" ".join(line.split()) for line in (feedback or review).split("\n")]
    return [line[:_REASON_CHARACTERS] for line in lines if line and not line.startswith("#")][:_REASONS]


class Decision(Closed):
    """The end of a task. `instruction` is the one that the critics rewrote and execution confirmed.

    An accepted tuple has a `grade` where it was imported; its `reasons` are then what it lacks for the next one.
    """

    outcome: TaskOutcome
    rounds: int
    reasons: tuple[str, ...] = ()
    instruction: str | None = None
    grade: TupleGrade | None = None


class RunFacts(Closed):
    """Under what rules a run worked last."""

    author: str
    models: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    reward_runs: int
    version: str


_REASONS, _REASON_CHARACTERS = 20, 300
PICTURES = "pictures"
NULL = "null"
RANDOM_SEEDS = 3
"""Episodes of the random policy for each tuple."""
VOTES = "votes"
ROLLOUTS = "rollouts"
VERIFICATION = "verification"
MAX_RETURNS = 2
"""How often attempts that disagree with the reward send it back to the Discriminator."""
MAX_PASSES = 2 + MAX_RETURNS
"""Passes through the final filter: the first, one for a rewritten instruction, and one for each return."""
MAX_MENDINGS = 2
"""How often whoever wrote a task may change its instruction because an author holds it to be at fault."""
ORACLE_ATTEMPTS = 2
"""A person's hand slips too: an oracle that failed once on a busy machine may try once more."""


def oracle_stage(number: int) -> str:
    """The name of an oracle's attempt, from 1."""
    return f"oracle-{number}"


def random_stage(number: int) -> str:
    """The name of an episode of the random policy, from 1."""
    return f"random-{number}"


def near_miss_stage(slip: Slip) -> str:
    """The name of an episode in which one step of the oracle goes wrong."""
    return f"near-miss-{slip}"


def hasty_stage(number: int) -> str:
    """The name of an episode that ends as a hasty reader's would, from 1."""
    return f"near-miss-hasty-{number}"


def stage_kind(stage: str) -> str:
    """Name what a stage is one of, for people: `round-2/generator` is a generator, `near-miss-doubled` a near miss."""
    kind = stage.rpartition("/")[2]
    return "near miss" if kind.startswith("near-miss-") else kind.partition("-")[0]


def in_pass(number: int, stage: str) -> str:
    """The name of a stage of the final filter in a pass, from 1."""
    return stage if number == 1 else f"pass-{number}/{stage}"


def is_of_the_filter(stage: str) -> bool:
    """Whether a stage comes after the first agreement: other rules of the filter make it void, and only it."""
    return not stage.startswith("round-") and stage != PICTURES


def round_stages(number: int) -> tuple[str, str, str]:
    """The names of a round's three stages: generator, discriminator, verification."""
    return (f"round-{number}/generator", f"round-{number}/discriminator", f"round-{number}/verification")


def mending_stage(number: int, mending: int) -> str:
    """Return the name of the stage in which the task's author answers a fault found in a round.

    Args:
        number: Of the round; 0 is the check of the task against its world, before there is an author.
        mending: How often the task's author is asked, this time included.
    """
    return f"round-{number}/mending" if number else f"world/mending-{mending}"
