"""Which goals reinforcement learns from: those at which attempts earn different rewards."""

from collections.abc import Sequence

from clients.training.attempts import Attempt
from clients.training.goals import Goal, training_goals
from clients.training.groups import GoalGroups, is_mixed

GOALS = training_goals(range(1))[:6]


def group(goal: Goal, values: Sequence[float | None]) -> list[Attempt]:
    return [
        Attempt(
            task_id=goal.task.task_id, kind=goal.task.category, instruction="", number_seed=1, value=one, duration_s=0.0
        )
        for one in values
    ]


def ids(groups: list[list[Attempt]]) -> list[str]:
    return [one[0].task_id for one in groups]


def test_a_group_teaches_where_graded_attempts_differ() -> None:
    assert is_mixed(group(GOALS[0], (1.0, 0.0, None)))
    assert not is_mixed(group(GOALS[0], (1.0, 1.0, None)))
    assert not is_mixed(group(GOALS[0], (None, None)))


def test_goals_are_tried_until_enough_groups_teach_something() -> None:
    groups = GoalGroups(GOALS, seed=1)
    mixed = {goal.task.task_id for goal in GOALS[::3]}
    tried: list[str] = []

    def attempt(goal: Goal) -> list[Attempt]:
        tried.append(goal.task.task_id)
        return group(goal, (1.0, 0.0) if goal.task.task_id in mixed else (0.0, 0.0))

    used, unused = groups.draw(2, 3, attempt)
    assert set(ids(used)) == mixed
    assert set(ids(used + unused)) == set(tried)

    # What taught something is tried first the next time.
    tried.clear()
    groups.draw(2, 3, attempt)
    assert set(tried) == mixed


def test_goals_without_a_group_come_before_those_that_taught_nothing() -> None:
    groups = GoalGroups(GOALS, seed=1)
    first = ids(groups.draw(1, 3, lambda goal: group(goal, (1.0, 1.0)))[0])
    used, unused = groups.draw(1, 3, lambda goal: group(goal, (0.0, 0.0)))

    assert len(first) == len(used) == 1
    assert len(unused) == 2
    assert not set(first) & set(ids(used + unused))


def test_too_few_groups_that_teach_are_filled_up() -> None:
    used, unused = GoalGroups(GOALS, seed=1).draw(4, 1, lambda goal: group(goal, (0.0, 0.0)))

    assert len(used) == 4
    assert unused == []
