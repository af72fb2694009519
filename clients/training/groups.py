"""Chooses the goals for reinforcement learning. A group of attempts with equal rewards teaches nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from clients.training.attempts import Attempt
from clients.training.goals import Goal

AttemptGroup = Callable[[Goal], list[Attempt]]
"""Makes a group of attempts at a goal with the current policy."""


@dataclass
class GoalGroups:
    """Draws groups of attempts that teach something, and keeps the history of each goal.

    Goals without a group come first, for exploration; then those whose last group was mixed, least recent first; then
    the others. No goal is dropped, because a learning policy changes what goals earn.
    """

    goals: Sequence[Goal]
    seed: int
    _last: dict[str, tuple[bool, int]] = field(default_factory=dict[str, tuple[bool, int]])
    """By task id: whether all attempts of the last group earned the same, and the draw of that group."""
    _draws: int = 0

    def draw(self, count: int, tries: int, attempt: AttemptGroup) -> tuple[list[list[Attempt]], list[list[Attempt]]]:
        """Make groups until enough of them are mixed.

        Args:
            count: Number of groups wanted.
            tries: Maximum number of goals tried per wanted group.
            attempt: Makes the attempts of a group.

        Returns:
            The wanted number of groups, filled up with others if too few are mixed, and the remaining groups.
        """
        self._draws += 1
        mixed: list[list[Attempt]] = []
        uniform: list[list[Attempt]] = []
        for goal in self._order()[: count * tries]:
            group = attempt(goal)
            self._last[goal.task.task_id] = (not is_mixed(group), self._draws)
            (mixed if is_mixed(group) else uniform).append(group)
            if len(mixed) == count:
                break
        missing = count - len(mixed)
        return mixed + uniform[:missing], uniform[missing:]

    def _order(self) -> list[Goal]:
        rng = Random(f"groups/{self.seed}/{self._draws}")  # noqa: S311 - no secret
        shuffled = rng.sample(self.goals, len(self.goals))
        return sorted(shuffled, key=lambda goal: self._last.get(goal.task.task_id, (False, 0)))


def is_mixed(group: Sequence[Attempt]) -> bool:
    """Return whether the graded attempts of a group earned different rewards; masked ones are ignored."""
    return len({one.value for one in group if one.value is not None}) > 1
