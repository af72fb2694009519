"""Pass rates and their uncertainty. Attempts at one tuple are correlated, so tuples are resampled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, sqrt
from random import Random
from statistics import NormalDist

RESAMPLES = 2_000
LEVEL = 0.95
MOST_EXACT_PAIRS = 14
"""Up to this number of differing tuples, all ways to swap the two runs are counted; beyond it, RESAMPLES are drawn."""


@dataclass(frozen=True)
class Interval:
    """An estimate with the bounds of its interval: in [0, 1] for rates, in [-1, 1] for differences."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class PairedDifference:
    """How much better the second of two runs is, on the tuples attempted in both."""

    tuples: int
    difference: Interval
    p_value: float


def pass_at_k(attempts: int, passed: int, k: int) -> float:
    """Return the unbiased estimate of the probability that at least one of `k` attempts passes.

    It is the share of all subsets of `k` attempts that contain a passed one (Chen et al., 2021).

    Args:
        attempts: Number of attempts made.
        passed: Number of them that passed.
        k: At most `attempts`.

    Raises:
        ValueError: fewer than `k` attempts were made, or the counts contradict each other.
    """
    if not 0 <= passed <= attempts or not 1 <= k <= attempts:
        raise ValueError(f"pass@{k} cannot be estimated from {passed} of {attempts}")
    return 1.0 - comb(attempts - passed, k) / comb(attempts, k)


def wilson(passed: int, total: int, level: float = LEVEL) -> Interval:
    """Return a share with its Wilson score interval, which is also valid for few trials and for shares of 0 and 1.

    Args:
        passed: trials that passed.
        total: all trials.
        level: confidence level, such as 0.95.

    Raises:
        ValueError: `total` is 0.
    """
    if not 0 <= passed <= total or total == 0:
        raise ValueError(f"there is no share of {passed} in {total}")
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = passed / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float], level: float = LEVEL, seed: int = 0) -> Interval:
    """Return the mean of the tuples' values in [0, 1], with a bootstrap interval over tuples.

    If all values are equal, resampling gives no width. The interval is then Wilson's for as many trials as tuples,
    which errs on the wide side.

    Args:
        values: The pass rate of each tuple; at least one.
        level: Confidence level.
        seed: Random seed of the resampling.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no tuple has enough valid attempts")
    mean = sum(values) / len(values)
    if len(set(values)) == 1:
        bounds = wilson(round(mean * len(values)), len(values), level)
        return Interval(mean, min(mean, bounds.low), max(mean, bounds.high))
    return Interval(mean, *_bootstrap(values, level, seed))


def compare(
    first: Mapping[str, float], second: Mapping[str, float], level: float = LEVEL, seed: int = 0
) -> PairedDifference:
    """Compare two runs tuple by tuple.

    The p-value tests the hypothesis that the runs are exchangeable: it is how often a difference at least as large
    arises when each tuple's two values are swapped at random.

    Args:
        first: Pass rate of each tuple in one run.
        second: The same for the other run; tuples that only one run has are ignored.
        level: Confidence level.
        seed: Random seed of the resampling.

    Raises:
        ValueError: the runs have no tuple in common.
    """
    differences = [second[name] - first[name] for name in sorted(first.keys() & second.keys())]
    if not differences:
        raise ValueError("the runs have no tuple in common")
    mean = sum(differences) / len(differences)
    low, high = (mean, mean) if len(set(differences)) == 1 else _bootstrap(differences, level, seed)
    return PairedDifference(len(differences), Interval(mean, low, high), _sign_flip(differences, seed))


def _bootstrap(values: Sequence[float], level: float, seed: int) -> tuple[float, float]:
    rng = Random(f"bootstrap/{seed}")  # noqa: S311 - no secret
    count = len(values)
    means = sorted(sum(rng.choices(values, k=count)) / count for _ in range(RESAMPLES))
    edge = int((1 - level) / 2 * RESAMPLES)
    return means[edge], means[RESAMPLES - 1 - edge]


def _sign_flip(differences: Sequence[float], seed: int) -> float:
    moved = [abs(one) for one in differences if one]
    observed = abs(sum(differences)) - 1e-12
    if len(moved) <= MOST_EXACT_PAIRS:
        sums = [sum(signs) for signs in product(*((one, -one) for one in moved))]
        return sum(abs(one) >= observed for one in sums) / len(sums)
    rng = Random(f"signs/{seed}")  # noqa: S311
    drawn = (sum(one if rng.random() < 0.5 else -one for one in moved) for _ in range(RESAMPLES))  # noqa: PLR2004
    # The observed arrangement is one of them.
    return (1 + sum(abs(one) >= observed for one in drawn)) / (1 + RESAMPLES)
