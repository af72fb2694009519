"""Bad tuples: what their own rewards pay for is not what is asked."""

from functools import cache

import pytest

from clients.training.flawed_rewards import any_change, any_record, any_state, pays
from clients.training.goals import Goal, beginning, constructed, goal, place_of, training_goals
from clients.training.planting import Doing, Planted, Sort, doings, planted, share_of
from hub.tasks.construction import Construction


@cache
def some() -> tuple[Goal, ...]:
    return tuple(training_goals(range(1)))


@cache
def bad() -> tuple[Planted, ...]:
    return tuple(planted(some(), 6, 1))


def made(one: Doing) -> Construction:
    assert one.made is not None
    return one.made


def asked(wanted: Goal) -> Doing:
    kind, way = wanted.task.category, wanted.way
    return next(one for one in doings(*place_of(wanted.task)) if (one.kind, one.sample.way) == (kind, way))


def done(way: tuple[str, ...], place: tuple[str, int]) -> Construction:
    """What a way leads to in a dataset."""
    return next(made(one) for one in doings(*place) if one.sample.way == way)


def test_sorts_take_turns_and_a_smaller_share_is_the_beginning_of_a_larger_one() -> None:
    assert [one.sort for one in bad()] == [*Sort, *Sort]
    assert planted(some(), 3, 1) == list(bad()[:3])
    assert len({one.sound for one in bad()}) == 6
    assert {one.goal.task.task_id for one in bad()}.isdisjoint(one.task.task_id for one in some())


@pytest.mark.parametrize("place", range(6))
def test_a_bad_tuple_pays_in_full_for_something_that_is_not_asked(place: int) -> None:
    one = bad()[place]
    sound = next(goal for goal in some() if goal.task.task_id == one.sound)
    wanted = made(asked(sound))
    left = done(one.goal.way, place_of(sound.task)).golden if one.goal.way else wanted.initial
    assert one.goal.task.instruction == sound.task.instruction
    assert pays(one.goal.reward, wanted.initial, left) == 1.0
    assert pays(sound.reward, wanted.initial, left) < 1.0
    assert pays(sound.reward, wanted.initial, wanted.golden) == 1.0


def test_only_where_the_instruction_contradicts_is_the_right_work_not_paid() -> None:
    for one in bad():
        sound = next(goal for goal in some() if goal.task.task_id == one.sound)
        wanted = made(asked(sound))
        paid = pays(one.goal.reward, wanted.initial, wanted.golden)
        assert (paid == 1.0) is (one.sort is not Sort.CONTRADICTING)


def test_flawed_rewards_are_loose_to_different_degrees() -> None:
    star = goal("star", "household", 5)
    assert star is not None
    work = made(asked(star))
    another = next(made(one) for one in doings("household", 5) if one.kind == "star" and one.sample.way != star.way)
    other_field = next(made(one) for one in doings("household", 5) if one.kind == "archive")
    rewards = (any_record(work), any_change(work), any_state(work))
    paid = [
        [pays(reward, work.initial, state) for reward in rewards]
        for state in (work.initial, work.golden, another.golden, other_field.golden)
    ]
    assert paid == [[0.0, 0.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]]


def test_what_can_be_done_in_a_dataset_begins_with_one_click() -> None:
    found = doings("household", 5)
    assert [len(one.sample.way) for one in found] == sorted(len(one.sample.way) for one in found)
    assert constructed("household", 5, found[0].sample) == found[0].made
    assert beginning("household", 5) is beginning("household", 5)


def test_more_bad_tuples_than_goals_cannot_be_planted() -> None:
    with pytest.raises(ValueError, match="could be planted"):
        planted(some()[:1], 2, 1)


def test_a_share_is_of_all_tuples() -> None:
    assert [share_of(100, percent) for percent in (0, 10, 30)] == [0, 10, 30]
