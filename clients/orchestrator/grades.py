"""The grade of an imported tuple: by the five conditions of its publisher, or by everything measured here."""

from enum import StrEnum

from schemas.workspaces import Verification


class TupleGrade(StrEnum):
    """The criteria that an accepted tuple meets."""

    PUBLISHED = "published"
    """The five conditions of the CUA-Gym paper (arXiv 2605.25624, Algorithm 1), with its forbidden patterns."""
    HARDENED = "hardened"
    """These and all others: our rules for rewards, mutants, tampering, variants, grounding, targets, ambiguity."""
    REWRITTEN = "rewritten"
    """As hardened, after somebody else wrote its reward anew."""


class Control(StrEnum):
    """A control attempt that must not succeed: an idle one, or one of the random policy."""

    NULL = "null"
    RANDOM = "random"


PUBLISHED_RULES = frozenset(
    {
        "constant-flag",
        "flag-then-score",
        "constant-success",
        "exists-only",
        "comment-only",
        "subprocess",
        "model-judge",
        "model-sdk",
    }
)
"""Rules of the static check that are forbidden patterns of the paper or of its published code; the others are ours."""


def grade_of(verification: Verification | None) -> TupleGrade | None:
    """Return the highest grade that a measured tuple reaches; None if it reaches neither."""
    if verification is None:
        return None
    if verification.accepted:
        return TupleGrade.HARDENED
    agreement = verification.agreement
    forbidden = any(one.rule in PUBLISHED_RULES for one in agreement.refused)
    return TupleGrade.PUBLISHED if agreement.scores_hold and not forbidden else None
