"""The statistics against figures worked out by hand, and against the example that everybody checks kappa with."""

import math

import pytest

from clients.reports.quality.rater_statistics import (
    bootstrap_interval,
    entropy_bits,
    fleiss_kappa,
    mean_entropy_bits,
    pearson,
    raw_agreement,
    wilson_interval,
)

# Fourteen raters, ten subjects, five categories: kappa is 0.210.
TEXTBOOK = (
    (0, 0, 0, 0, 14),
    (0, 2, 6, 4, 2),
    (0, 0, 3, 5, 6),
    (0, 3, 9, 2, 0),
    (2, 2, 8, 1, 1),
    (7, 7, 0, 0, 0),
    (3, 2, 6, 3, 0),
    (2, 5, 3, 2, 2),
    (6, 5, 2, 1, 0),
    (0, 2, 2, 3, 7),
)


def ballot(*counts: int) -> dict[str, int]:
    return {f"choice {number}": count for number, count in enumerate(counts) if count}


def test_kappa_of_the_textbook() -> None:
    assert fleiss_kappa([ballot(*row) for row in TEXTBOOK]) == pytest.approx(0.210, abs=5e-4)


def test_kappa_is_one_for_complete_agreement_on_different_things() -> None:
    assert fleiss_kappa([ballot(3), ballot(0, 3), ballot(3)]) == pytest.approx(1.0)


def test_kappa_is_not_defined_where_everybody_always_says_the_same() -> None:
    assert fleiss_kappa([ballot(3), ballot(3)]) is None
    assert fleiss_kappa([]) is None


def test_kappa_is_negative_where_raters_disagree_more_than_chance() -> None:
    kappa = fleiss_kappa([ballot(1, 1), ballot(1, 1), ballot(1, 1)])
    assert kappa == pytest.approx(-1.0)


def test_a_subject_with_one_rater_says_nothing_about_agreement() -> None:
    with_one = [ballot(3), ballot(0, 3), ballot(1)]
    assert fleiss_kappa(with_one) == fleiss_kappa(with_one[:2])
    assert raw_agreement([ballot(1)]) is None


def test_raw_agreement_counts_pairs() -> None:
    assert raw_agreement([ballot(2, 1)]) == pytest.approx(1 / 3)
    assert raw_agreement([ballot(2, 1), ballot(3)]) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("counts", "bits"), [((3,), 0.0), ((1, 1), 1.0), ((1, 1, 1), math.log2(3)), ((2, 1), 0.9182958340544896)]
)
def test_entropy(counts: tuple[int, ...], bits: float) -> None:
    assert entropy_bits(ballot(*counts)) == pytest.approx(bits)


def test_the_interval_is_honest_at_both_ends() -> None:
    assert wilson_interval(0, 0) is None
    low, high = wilson_interval(0, 25) or (None, None)
    assert (low, high) == (0.0, pytest.approx(0.1332, abs=1e-4))
    low, high = wilson_interval(25, 25) or (None, None)
    assert (low, high) == (pytest.approx(0.8668, abs=1e-4), 1.0)
    low, high = wilson_interval(8, 10) or (None, None)
    assert (low, high) == (pytest.approx(0.4901, abs=1e-4), pytest.approx(0.9433, abs=1e-4))


def test_correlation() -> None:
    assert pearson([(0.0, 0.1), (0.5, 0.6), (1.0, 1.1)]) == pytest.approx(1.0)
    assert pearson([(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]) == pytest.approx(-1.0)
    assert pearson([(0.0, 1.0), (1.0, 1.0), (0.5, 1.0)]) is None
    assert pearson([(0.0, 1.0), (1.0, 0.0)]) is None


def test_the_bootstrap_interval_holds_the_value_and_narrows_with_more_ballots() -> None:
    agreed, split = {"keep": 3}, {"keep": 2, "reject": 1}
    few, many = [agreed, {"reject": 3}, split] * 4, [agreed, {"reject": 3}, split] * 40
    wide, narrow = bootstrap_interval(few, fleiss_kappa), bootstrap_interval(many, fleiss_kappa)
    value = fleiss_kappa(few)
    assert wide is not None
    assert narrow is not None
    assert value is not None
    assert wide[0] <= value <= wide[1]
    assert narrow[1] - narrow[0] < wide[1] - wide[0]
    assert bootstrap_interval(few, fleiss_kappa) == wide


def test_there_is_no_interval_of_two_ballots_or_of_a_value_that_is_not_defined() -> None:
    assert bootstrap_interval([{"keep": 3}, {"reject": 3}], fleiss_kappa) is None
    assert bootstrap_interval([{"keep": 3}] * 9, fleiss_kappa) is None
    assert bootstrap_interval([{"keep": 3}] * 9, mean_entropy_bits) == (0.0, 0.0)
