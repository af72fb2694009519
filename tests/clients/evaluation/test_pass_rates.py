from itertools import combinations

import pytest

from clients.evaluation.pass_rates import compare, mean_interval, pass_at_k, wilson


@pytest.mark.parametrize("k", [1, 2, 3, 5])
@pytest.mark.parametrize("passed", range(6))
def test_pass_at_k_is_the_share_of_choices_that_hold_a_pass(passed: int, k: int) -> None:
    attempts = [True] * passed + [False] * (5 - passed)
    choices = list(combinations(attempts, k))
    assert pass_at_k(5, passed, k) == pytest.approx(sum(map(any, choices)) / len(choices))


def test_pass_at_k_needs_as_many_attempts() -> None:
    with pytest.raises(ValueError, match="pass@3"):
        pass_at_k(2, 1, 3)
    with pytest.raises(ValueError, match="3 of 2"):
        pass_at_k(2, 3, 1)


def test_wilson_gives_the_published_bounds() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    known = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (passed, total), (low, high) in known.items():
        found = wilson(passed, total)
        assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))
    with pytest.raises(ValueError, match="share"):
        wilson(0, 0)


def test_the_interval_of_a_mean_is_about_what_theory_says() -> None:
    values = [1.0] * 50 + [0.0] * 50
    found = mean_interval(values)
    assert found.value == 0.5
    # The normal approximation gives half a width of 0.098.
    assert found.low == pytest.approx(0.402, abs=0.02)
    assert found.high == pytest.approx(0.598, abs=0.02)
    assert mean_interval(values) == found


def test_where_all_tuples_agree_the_interval_is_not_a_point() -> None:
    found = mean_interval([1.0] * 20)
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(1 - 0.1611, abs=1e-4)
    assert mean_interval([0.25] * 4).low < 0.25
    with pytest.raises(ValueError, match="valid"):
        mean_interval([])


def test_a_comparison_is_of_the_tuples_that_both_runs_have() -> None:
    first = {"a": 0.0, "b": 0.0, "c": 0.0, "d": 1.0, "only": 1.0}
    second = {"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0, "other": 0.0}
    found = compare(first, second)
    assert (found.tuples, found.difference.value) == (4, 0.75)
    # Of the eight ways to exchange three pairs two are as extreme.
    assert found.p_value == 0.25
    assert compare(second, first).difference.value == -0.75


def test_equal_runs_do_not_differ() -> None:
    rates = {str(number): 0.5 for number in range(30)}
    found = compare(rates, rates)
    assert (found.difference.value, found.p_value) == (0.0, 1.0)


def test_many_pairs_are_exchanged_by_chance() -> None:
    first = {str(number): 0.0 for number in range(40)}
    better = {str(number): 1.0 for number in range(40)}
    mixed = {str(number): float(number % 2) for number in range(40)}
    assert compare(first, better).p_value < 0.001
    assert compare(mixed, {key: 1 - value for key, value in mixed.items()}).p_value > 0.5
    with pytest.raises(ValueError, match="in common"):
        compare({"a": 1.0}, {"b": 1.0})
