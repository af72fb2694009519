"""Statistics of raters and shares: kappa, entropy, intervals. Pure functions of counts."""

import math
import random
from collections.abc import Callable, Mapping, Sequence

Z_95 = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""
_FEWEST = 3
_RESAMPLES = 1_000


def raw_agreement(ballots: Sequence[Mapping[str, int]]) -> float | None:
    """Return the share of pairs of raters who agree on a subject, averaged over subjects.

    Args:
        ballots: For each subject, choice → votes; those with fewer than two votes are skipped.

    Returns:
        From 0 to 1; None if no subject has two votes.
    """
    shares = [_pairs_that_agree(ballot) for ballot in ballots if sum(ballot.values()) > 1]
    return sum(shares) / len(shares) if shares else None


def fleiss_kappa(ballots: Sequence[Mapping[str, int]]) -> float | None:
    """Return Fleiss' kappa (Psychological Bulletin 76, 1971): agreement beyond chance.

    Args:
        ballots: For each subject, choice → votes. Numbers of raters may differ; those with fewer than two votes are
            skipped.

    Returns:
        At most 1; 0 is agreement by chance. None if it is undefined: without subjects, or if all votes are for the
        same choice.
    """
    rated = [ballot for ballot in ballots if sum(ballot.values()) > 1]
    if not rated:
        return None
    total = sum(sum(ballot.values()) for ballot in rated)
    categories = sorted({category for ballot in rated for category in ballot})
    chance = sum((sum(ballot.get(category, 0) for ballot in rated) / total) ** 2 for category in categories)
    if math.isclose(chance, 1.0):
        return None
    observed = sum(_pairs_that_agree(ballot) for ballot in rated) / len(rated)
    return (observed - chance) / (1.0 - chance)


def entropy_bits(ballot: Mapping[str, int]) -> float:
    """Return the Shannon entropy of one subject's votes, in bits.

    Args:
        ballot: Choice → votes.

    Returns:
        From 0, if all votes are for one choice, to log2 of the number of choices.
    """
    total = sum(ballot.values())
    shares = [count / total for count in ballot.values() if count]
    return 0.0 - sum(share * math.log2(share) for share in shares)


def bootstrap_interval(
    ballots: Sequence[Mapping[str, int]], statistic: Callable[[Sequence[Mapping[str, int]]], float | None]
) -> tuple[float, float] | None:
    """Return the 95 % bootstrap percentile interval of a statistic over ballots (Efron 1979).

    Args:
        ballots: The votes on each subject, by choice.
        statistic: Computed on each resample; resamples on which it is undefined are skipped.

    Returns:
        The interval, which is deterministic; None with fewer than three ballots or if it is undefined.
    """
    if len(ballots) < _FEWEST:
        return None
    rng = random.Random("bootstrap")  # noqa: S311 - reproducible, no secret
    drawn = (statistic(rng.choices(ballots, k=len(ballots))) for _ in range(_RESAMPLES))
    values = sorted(value for value in drawn if value is not None)
    if len(values) < _RESAMPLES / 2:
        return None
    return values[round(0.025 * (len(values) - 1))], values[round(0.975 * (len(values) - 1))]


def mean_entropy_bits(ballots: Sequence[Mapping[str, int]]) -> float | None:
    """Return the mean entropy in bits of the ballots with at least one vote; None if there are none."""
    voted = [entropy_bits(ballot) for ballot in ballots if ballot]
    return sum(voted) / len(voted) if voted else None


def wilson_interval(part: int, whole: int) -> tuple[float, float] | None:
    """Return the 95 % score interval of a share (Wilson 1927), which is also valid for few trials and for 0 and 1.

    Args:
        part: Successes.
        whole: All trials.

    Returns:
        Lower and upper bound, from 0 to 1; None without trials.
    """
    if not whole:
        return None
    share, z2 = part / whole, Z_95**2
    middle = (share + z2 / (2 * whole)) / (1 + z2 / whole)
    half = Z_95 * math.sqrt(share * (1 - share) / whole + z2 / (4 * whole**2)) / (1 + z2 / whole)
    # At both ends the formula gives 0 and 1 exactly; arithmetic does not.
    return (middle - half if part else 0.0), (middle + half if part < whole else 1.0)


def pearson(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return the Pearson correlation of two series.

    Args:
        pairs: Pairs with a value of each series.

    Returns:
        From -1 to 1; None with fewer than three pairs, or if one series is constant.
    """
    fewest = 3
    if len(pairs) < fewest:
        return None
    first_mean = sum(one for one, _ in pairs) / len(pairs)
    second_mean = sum(other for _, other in pairs) / len(pairs)
    first = sum((one - first_mean) ** 2 for one, _ in pairs)
    second = sum((other - second_mean) ** 2 for _, other in pairs)
    if math.isclose(first, 0.0, abs_tol=1e-12) or math.isclose(second, 0.0, abs_tol=1e-12):
        return None
    both = sum((one - first_mean) * (other - second_mean) for one, other in pairs)
    return both / math.sqrt(first * second)


def _pairs_that_agree(ballot: Mapping[str, int]) -> float:
    raters = sum(ballot.values())
    return sum(count * (count - 1) for count in ballot.values()) / (raters * (raters - 1))
