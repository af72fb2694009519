"""Which pictures of an attempt the visual judge gets."""

from pathlib import Path

import pytest

from clients.rollouts.visual_judge import sampled


@pytest.mark.parametrize(
    ("taken", "between", "shown"),
    [
        (1, 6, [0]),
        (2, 6, [0, 1]),
        (5, 6, [0, 1, 2, 3, 4]),
        (12, 2, [0, 3, 8, 11]),
        (12, 1, [0, 6, 11]),
        (12, 0, [0, 11]),
        (100, 3, [0, 17, 50, 82, 99]),
    ],
)
def test_sampled(taken: int, between: int, shown: list[int]) -> None:
    assert sampled([Path(str(number)) for number in range(taken)], between) == tuple(
        Path(str(number)) for number in shown
    )
