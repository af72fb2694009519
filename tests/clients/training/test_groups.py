"""Which goals reinforcement learns from: those at which attempts earn different rewards."""

from collections.abc import Sequence

import pytest

from clients.training.attempts import Attempt
from clients.training.goals import Goal, training_goals
from clients.training.groups import GoalGroups, is_mixed


@pytest.fixture(scope="module")
def goals() -> list[Goal]:
    return training_goals(range(1))[:6]


def group(goal: Goal, values: Sequence[float | None]) -> list[Attempt]:
    return [
        Attempt(
            task_id=goal.task.task_id, kind=goal.task.category, instruction="", number_seed=1, value=one, duration_s=0.0
        )
        for one in values
    ]


def ids(groups: list[list[Attempt]]) -> list[str]:
    return [one[0].task_id for one in groups]


def test_a_group_teaches_where_graded_attempts_differ(goals: list[Goal]) -> None:
    assert is_mixed(group(goals[0], (1.0, 0.0, None)))
    assert not is_mixed(group(goals[0], (1.0, 1.0, None)))
    assert not is_mixed(group(goals[0], (None, None)))


def test_goals_are_tried_until_enough_groups_teach_something(goals: list[Goal]) -> None:
    groups = GoalGroups(goals, seed=1)
    mixed = {goal.task.task_id for goal in goals[::3]}

    def attempt(goal: Goal) -> list[Attempt]:
        return group(goal, (1.0, 0.0) if goal.task.task_id in mixed else (0.0, 0.0))

    used, unused = groups.draw(2, 3, attempt)
    assert set(ids(used)) == mixed
    assert not set(ids(unused)) & mixed


def test_what_was_not_tried_comes_first_then_what_taught_something_longest_ago(goals: list[Goal]) -> None:
    groups = GoalGroups(goals, seed=1)
    dull = goals[0].task.task_id

    def attempt(goal: Goal) -> list[Attempt]:
        return group(goal, (1.0, 1.0) if goal.task.task_id == dull else (1.0, 0.0))

    draws = [groups.draw(1, 6, attempt) for _ in range(7)]
    used = [ids(mixed)[0] for mixed, _ in draws]
    assert set(used[:5]) == {goal.task.task_id for goal in goals[1:]}
    assert used[5:] == used[:2]
    assert sum(dull in ids(rest) for _, rest in draws) == 1


def test_too_few_groups_that_teach_are_filled_up(goals: list[Goal]) -> None:
    used, unused = GoalGroups(goals, seed=1).draw(4, 1, lambda goal: group(goal, (0.0, 0.0)))

    assert len(used) == 4
    assert unused == []
