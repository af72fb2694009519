import pytest

from clients.training.goals import (
    FIXTURES,
    HELD_OUT_FIXTURE,
    KINDS,
    TRAINING_FIXTURES,
    goal,
    held_out_goals,
    training_goals,
)


def test_a_round_has_a_goal_of_at_least_twenty_kinds() -> None:
    goals = training_goals(range(1))
    assert len({one.task.category for one in goals}) == len(goals) == len(KINDS) >= 20
    assert all(one.task.instruction and one.way and "REWARD" in one.reward for one in goals)


def test_the_same_arguments_give_the_same_goal() -> None:
    assert goal("star", "boatyard", 3) == goal("star", "boatyard", 3)


@pytest.mark.exhaustive(reason="training on real sessions")
def test_nothing_held_out_is_trained_on() -> None:
    trained = {one.task.task_id for one in training_goals(range(2))}
    other_seeds = held_out_goals(range(1), fixture=False)
    other_dataset = held_out_goals(range(1), fixture=True)
    assert not trained & {one.task.task_id for one in (*other_seeds, *other_dataset)}
    assert HELD_OUT_FIXTURE not in TRAINING_FIXTURES
    assert {*TRAINING_FIXTURES, HELD_OUT_FIXTURE} == set(FIXTURES)
    assert all(f"_{HELD_OUT_FIXTURE}_" in one.task.task_id for one in other_dataset)


def test_what_the_application_refuses_is_no_goal() -> None:
    # Nothing in this inbox is left for the filter that is drawn.
    assert goal("apply_filter", "boatyard", 0) is None
