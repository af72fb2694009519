"""The verdicts of critics, and the decision that follows from several of them.

The fields of a verdict are those of the published filter (docs/decisions/015). A critic that gave no verdict has none:
silence counts as a vote for nothing, never as one for or against the tuple.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from schemas.base import Closed


class Choice(StrEnum):
    """A critic's decision about a tuple."""

    KEEP = "keep"
    MODIFY_QUERY = "modify_query"
    REJECT = "reject"


class FaultSeverity(StrEnum):
    """Severity of the worst fault, from P0 (the tuple is worthless) to P3 (a matter of taste)."""

    P0 = "P0"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"


class Level(StrEnum):
    """Importance of one issue."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Fit(StrEnum):
    """Suitability of a tuple for a training pool."""

    GOOD = "good"
    BORDERLINE = "borderline"
    POOR = "poor"


class CriticQuestion(StrEnum):
    """The aspect that one critic examines before it decides about the whole tuple."""

    FAIR = "fair"
    """Is the instruction fair?"""
    GOAL = "goal"
    """Does the reward judge the goal?"""
    OTHER_WAY = "other_way"
    """Would an agent find another way?"""


class Issue(Closed):
    """One problem that a critic found, with the passage that shows it."""

    type: Annotated[str, Field(min_length=1, max_length=100)]
    level: Level
    evidence: Annotated[str, Field(min_length=1, max_length=2_000)]


class Opinion(Closed):
    """One critic's opinion of one tuple."""

    verdict: Choice
    severity: FaultSeverity
    query_issues: tuple[Issue, ...] = Field(default=(), description="What is wrong with the instruction.")
    setup_reward_risks: tuple[Issue, ...] = Field(default=(), description="What is wrong with the scripts.")
    training_pool_fit: Fit
    confidence: float = Field(ge=0.0, le=1.0)
    reasoning_summary: Annotated[str, Field(min_length=1, max_length=4_000)]
    revised_query: str | None = Field(
        default=None, max_length=4_000, description="The whole new instruction; needed exactly for modify_query."
    )

    @model_validator(mode="after")
    def _revision_exactly_where_asked_for(self) -> Self:
        wanted = self.verdict is Choice.MODIFY_QUERY
        if wanted != bool(self.revised_query and self.revised_query.strip()):
            raise ValueError("revised_query holds the new instruction exactly when verdict is modify_query")
        return self


class Vote(Closed):
    """One critic's answer, or the reason why there is none."""

    critic: str = Field(description="The model, as provider:name.")
    number: int = Field(ge=1)
    question: CriticQuestion | None = Field(default=None, description="Absent in ballots of older versions.")
    verdict: Opinion | None = None
    failure: str | None = None

    @model_validator(mode="after")
    def _verdict_or_failure(self) -> Self:
        if (self.verdict is None) != (self.failure is not None):
            raise ValueError("a vote has a verdict or the reason why there is none")
        return self


class Ballot(Closed):
    """All votes on a tuple and the decision. `decided` is false if no choice had more than half of the votes."""

    votes: tuple[Vote, ...] = Field(min_length=1)
    outcome: Choice
    decided: bool
    revised_query: str | None = None
    poor_fit: bool = Field(default=False, description="More than half of the critics call it a poor fit.")

    @property
    def choices(self) -> Counter[Choice]:
        """The number of votes for each choice."""
        return Counter(vote.verdict.verdict for vote in self.votes if vote.verdict is not None)

    def complaints(self) -> tuple[str, ...]:
        """What the critics found, one line per critic."""
        return tuple(
            f"critic {vote.number} ({vote.critic}{', ' + vote.question if vote.question else ''}): "
            + (
                f"{vote.verdict.verdict}, {vote.verdict.severity}: {vote.verdict.reasoning_summary}"
                if vote.verdict is not None
                else f"no verdict: {vote.failure}"
            )
            for vote in self.votes
        )


def count_votes(votes: Sequence[Vote], no_majority: Choice = Choice.REJECT) -> Ballot:
    """Decide by strict majority of all critics; without one the decision is `no_majority`.

    If the majority wants a rewrite, the most frequent one is taken (the earliest of equally frequent ones).
    """
    verdicts = [vote.verdict for vote in votes if vote.verdict is not None]
    choices = Counter(verdict.verdict for verdict in verdicts)
    majority = next((choice for choice, count in choices.items() if 2 * count > len(votes)), None)
    outcome = majority or no_majority
    rewrites = Counter(" ".join((verdict.revised_query or "").split()) for verdict in verdicts if verdict.revised_query)
    fits = Counter(verdict.training_pool_fit for verdict in verdicts)
    return Ballot(
        votes=tuple(votes),
        outcome=outcome,
        decided=majority is not None,
        revised_query=rewrites.most_common(1)[0][0] if outcome is Choice.MODIFY_QUERY and rewrites else None,
        poor_fit=2 * fits[Fit.POOR] > len(votes),
    )
