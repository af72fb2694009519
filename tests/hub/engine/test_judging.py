"""Long jobs: somebody has begun with them, and only what is not yet right is mended."""

from random import Random

from hub.engine.judging import corrections, dealt, decides, half_done

WANTED = {"a": 1, "b": 2, "c": 3, "d": 4}
BLANK = dict.fromkeys(WANTED, 0)


def test_a_half_done_job_has_right_wrong_and_untouched_records() -> None:
    mistaken = {"a": [1, 9], "b": [8], "c": [0, 3], "d": []}  # a right value and a blank one are no mistakes

    for seed in range(20):
        found = half_done(Random(seed), WANTED, BLANK, mistaken, right=1, wrong=2)

        assert (found["a"], found["b"]) == (9, 8)
        assert sorted(found[key] == WANTED[key] for key in "cd") == [False, True]


def test_what_is_right_already_stays_untouched() -> None:
    found = {**BLANK, "b": 2}

    assert corrections(found, WANTED, lambda key, value: [(key, value)]) == (("a", 1), ("c", 3), ("d", 4))


def test_a_rule_decides_if_something_else_would_become_of_a_record_without_it() -> None:
    assert decides(WANTED, {**WANTED, "c": 0})
    assert not decides(WANTED, {**WANTED, "e": 5})


def test_every_kind_is_dealt_about_equally_often() -> None:
    found = dealt(Random(1), ("plain", "late", "extra"), 8)

    assert sorted(map(found.count, ("plain", "late", "extra"))) == [2, 3, 3]
