"""The rule of the vote: strictly more than half of all critics decides, and silence is a vote for nothing."""

import pytest
from pydantic import ValidationError

from clients.critics.vote_count import Choice, FaultSeverity, Fit, Opinion, Vote, count_votes

KEEP, MODIFY, REJECT = Choice.KEEP, Choice.MODIFY_QUERY, Choice.REJECT


def verdict(choice: Choice, revised: str | None = None, fit: Fit = Fit.GOOD) -> Opinion:
    return Opinion(
        verdict=choice,
        severity=FaultSeverity.P2,
        training_pool_fit=fit,
        confidence=0.8,
        reasoning_summary="Because.",
        revised_query=revised,
    )


def votes(*choices: Choice | None, revised: tuple[str, ...] = ("Do it well.",) * 9) -> list[Vote]:
    rewrites = iter(revised)
    return [
        Vote(critic="openai:one", number=number, failure="model_refused: no")
        if choice is None
        else Vote(
            critic="openai:one", number=number, verdict=verdict(choice, next(rewrites) if choice is MODIFY else None)
        )
        for number, choice in enumerate(choices, 1)
    ]


@pytest.mark.parametrize(
    ("cast", "outcome", "decided"),
    [
        ((KEEP, KEEP, REJECT), KEEP, True),
        ((REJECT, REJECT, KEEP), REJECT, True),
        ((KEEP, MODIFY, MODIFY), MODIFY, True),
        ((KEEP, MODIFY, REJECT), REJECT, False),
        ((KEEP, KEEP, REJECT, REJECT), REJECT, False),
        ((KEEP, None, None), REJECT, False),
        ((KEEP, KEEP, None), KEEP, True),
        ((None, None, None), REJECT, False),
        ((KEEP,), KEEP, True),
    ],
)
def test_who_decides(cast: tuple[Choice | None, ...], outcome: Choice, decided: bool) -> None:
    ballot = count_votes(votes(*cast))
    assert (ballot.outcome, ballot.decided) == (outcome, decided)


def test_what_no_majority_means_can_be_chosen() -> None:
    assert count_votes(votes(KEEP, MODIFY, REJECT), no_majority=KEEP).outcome is KEEP


def test_the_commonest_rewrite_is_taken_and_blanks_do_not_matter() -> None:
    ballot = count_votes(votes(MODIFY, MODIFY, MODIFY, revised=("Sort the list.", "Sort  it.", "Sort it.")))
    assert ballot.revised_query == "Sort it."


def test_of_equally_common_rewrites_the_first_is_taken() -> None:
    assert count_votes(votes(MODIFY, MODIFY, KEEP, revised=("First.", "Second."))).revised_query == "First."


def test_a_rewrite_that_lost_the_vote_is_not_taken() -> None:
    assert count_votes(votes(KEEP, KEEP, MODIFY)).revised_query is None


def test_a_majority_for_poor_fit_is_recorded() -> None:
    poor = Vote(critic="openai:one", number=1, verdict=verdict(KEEP, fit=Fit.POOR))
    assert count_votes([poor, poor, *votes(KEEP)]).poor_fit
    assert not count_votes([poor, *votes(KEEP, KEEP)]).poor_fit


@pytest.mark.parametrize(
    ("choice", "revised"), [(KEEP, "Another."), (REJECT, "Another."), (MODIFY, None), (MODIFY, " ")]
)
def test_a_rewrite_belongs_to_the_verdict_that_asks_for_one(choice: Choice, revised: str | None) -> None:
    with pytest.raises(ValidationError, match="revised_query"):
        verdict(choice, revised)


def test_a_vote_says_why_it_is_silent() -> None:
    with pytest.raises(ValidationError, match="a verdict or the reason"):
        Vote(critic="openai:one", number=1)


def test_complaints_name_the_critic() -> None:
    assert count_votes(votes(REJECT, None)).complaints() == (
        "critic 1 (openai:one): reject, P2: Because.",
        "critic 2 (openai:one): no verdict: model_refused: no",
    )
