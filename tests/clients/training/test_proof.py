"""The filter on tuples of the hub: by the server's own measurement, on states."""

from pathlib import Path

import pytest

from clients.training.goals import training_goals
from clients.training.planting import Sort, planted
from clients.training.proof import verify_tuples


@pytest.mark.exhaustive(reason="proof of whole tuples, as verification tests it")
def test_a_sound_tuple_passes_and_one_that_pays_for_less_does_not(tmp_path: Path) -> None:
    goals = training_goals(range(1))
    bad = next(one for one in planted(goals, 3, 1) if one.sort is Sort.LOOSE)
    sound = next(one for one in goals if one.task.category == "star")
    decided = verify_tuples(tmp_path / "proof", [sound, bad.goal], 2)
    assert [(one.task_id, one.accepted) for one in decided] == [
        (sound.task.task_id, True),
        (bad.goal.task.task_id, False),
    ]
    assert "golden with one place wrong" in " ".join(decided[1].reasons)
    # What is decided is not measured again.
    assert verify_tuples(tmp_path / "proof", [sound, bad.goal], 2) == decided
