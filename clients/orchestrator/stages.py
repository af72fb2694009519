"""What the ledger keeps of a task: one value for each stage that is done, and the decision at the end."""

from enum import StrEnum

from pydantic import Field

from clients.authors.review import VERDICTS, server_review
from clients.orchestrator.near_miss import Slip
from schemas.base import Closed
from schemas.rewards import RewardReport
from schemas.workspaces import Verification


class Outcome(StrEnum):
    """What became of a task, in the classes of the published pipeline."""

    TASK_VALID = "task_valid"
    DOWNSAMPLED = "downsampled"
    """Sound, but every attempt of the teacher solves it, and of such tasks only a share is kept. This one is ours."""
    AGENT_LOW_SCORE = "agent_low_score"
    SETUP_FAIL = "setup_fail"
    REWARD_FAIL = "reward_fail"
    ARTIFACT_GATE_FAIL = "artifact_gate_fail"
    FINAL_GATE_FAIL = "final_gate_fail"
    INFRA_FAIL = "infra_fail"

    @property
    def accepted(self) -> bool:
        """The task belongs into the dataset."""
        return self is Outcome.TASK_VALID

    @property
    def says_something(self) -> bool:
        """It is evidence about the task; infrastructure never is."""
        return self is not Outcome.INFRA_FAIL


class Setup(Closed):
    """What the Generator left; a script that it did not write is absent."""

    initial_setup: str | None
    golden_patch: str | None
    failure: str | None = None


class Judgement(Closed):
    """What the Discriminator left; absent if it did not get that far."""

    reward: str | None
    review: str | None
    failure: str | None = None


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

    @property
    def value(self) -> float | None:
        """The reward, absent if there is none."""
        return self.report.value


class Round(Closed):
    """One round of the two authors and what the server measured after it."""

    number: int
    setup: Setup
    judgement: Judgement
    verification: Verification | None = None

    @property
    def is_measurable(self) -> bool:
        """All three scripts are there."""
        return None not in (self.setup.initial_setup, self.setup.golden_patch, self.judgement.reward)

    @property
    def agreed(self) -> bool:
        """The server measured that all five conditions hold and that no spoiled state gets full marks."""
        return self.verification is not None and self.verification.accepted

    def repeats(self, before: "Round") -> bool:
        """Both authors left what they had left before, so that another measurement would say the same."""
        return (self.setup, self.judgement.reward) == (before.setup, before.judgement.reward)

    @property
    def complaints(self) -> tuple[str, ...]:
        """What must change, empty after agreement."""
        failures = (self.setup.failure, self.judgement.failure)
        said = [
            f"{author}: {failure}"
            for author, failure in zip(("the Generator", "the Discriminator"), failures, strict=True)
            if failure is not None
        ]
        if self.verification is not None:
            said += server_review("", self.number, self.verification).feedback
        return tuple(said)

    def review(self, task_id: str) -> str:
        """The REVIEW.md that counts: the server's, or what kept it from measuring.

        Where something has to change, what the Discriminator wrote is quoted below it: it saw the desktops.
        """
        if self.verification is not None:
            measured = server_review(task_id, self.number, self.verification).render()
        else:
            complaints = "\n".join(f"- {complaint}" for complaint in self.complaints)
            head = f"# Review of {task_id}, round {self.number}\n\n{VERDICTS[False]}\n"
            measured = f"{head}\n## Feedback\n\n{complaints}\n"
        if self.agreed or self.judgement.review is None:
            return measured
        quoted = "\n".join(f"> {line}".rstrip() for line in self.judgement.review.splitlines())
        return f"{measured}\n## What the Discriminator wrote\n\n{quoted}\n"


def returned_review(task_id: str, round_number: int, evidence: str) -> str:
    """The REVIEW.md that sends an agreed reward back to the Discriminator."""
    return (
        f"# Review of {task_id}, after round {round_number}\n\n{VERDICTS[False]}\n\nMeasured by attempts on the "
        "desktop.\n\n## Feedback\n\nThe reward tells the two states apart, but it disagrees with what attempts at the "
        "task showed. Find out which of the two is right; if it is the reward, say so in your review and leave it.\n\n"
        f"{evidence}\n"
    )


class Decision(Closed):
    """The end of a task. `instruction` is the one that the critics rewrote and execution confirmed."""

    outcome: Outcome
    rounds: int
    reasons: tuple[str, ...] = ()
    instruction: str | None = None


class RunFacts(Closed):
    """Under what rules a run worked last."""

    author: str
    models: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    reward_runs: int
    version: str


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


def in_pass(number: int, stage: str) -> str:
    """The name of a stage of the final filter in a pass, from 1."""
    return stage if number == 1 else f"pass-{number}/{stage}"


def is_of_the_filter(stage: str) -> bool:
    """Whether a stage comes after the first agreement: other rules of the filter make it void, and only it."""
    return not stage.startswith("round-") and stage != PICTURES


def round_stages(number: int) -> tuple[str, str, str]:
    """The names of a round's three stages: generator, discriminator, verification."""
    return (f"round-{number}/generator", f"round-{number}/discriminator", f"round-{number}/verification")
