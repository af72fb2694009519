"""Choosing from a state and saying lists and days, as task templates of every application do."""

from datetime import date
from random import Random

import pytest

from hub.engine.phrases import (
    a_or_an,
    day_words,
    listed,
    others,
    pick,
    quoted,
    renamed,
    unused,
    weekday_words,
)


@pytest.mark.parametrize(("words", "said"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_lists_words(words: list[str], said: str) -> None:
    assert listed(words) == said


def test_quotes_names() -> None:
    assert quoted(["Oak", "Elm"]) == '"Oak" and "Elm"'


def test_days_are_said_as_people_write_them() -> None:
    assert day_words("2026-03-09") == day_words(date(2026, 3, 9)) == "9 March 2026"
    assert weekday_words(date(2026, 3, 9)) == "Monday 9 March"


def test_picks_the_same_for_a_seed_and_nothing_of_nothing() -> None:
    assert pick(Random(1), "abc") == pick(Random(1), iter("abc"))
    assert pick(Random(1), []) is None


def test_others_are_never_the_one_besides() -> None:
    assert set(others(Random(1), "abc", "b", most=5)) == {"a", "c"}
    assert others(Random(1), "b", "b") == []


def test_an_unused_name_differs_from_all_taken_in_any_case() -> None:
    assert unused(Random(1), ["Oak", "Elm"], ["OAK"]) == "Elm"
    assert unused(Random(1), ["Oak"], ["oak"]) is None


def test_a_new_name_says_the_old_one_and_is_not_taken() -> None:
    names = {renamed(Random(seed), "Boat owners", ["boat owners (main)"]) for seed in range(40)}

    assert names == {"Boat owners (current)", "Boat owners (old)", "Boat owners, to be checked"}
    assert renamed(Random(1), "Oak", ["Oak 2"], ["{} 2"]) is None


@pytest.mark.parametrize(("word", "said"), [("lime", "a lime"), ("indigo", "an indigo"), ("Orange", "an Orange")])
def test_words_get_their_article(word: str, said: str) -> None:
    assert a_or_an(word) == said
