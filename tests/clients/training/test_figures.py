from pathlib import Path

import pytest

from clients.training.attempts import Attempt, AttemptEnd
from clients.training.figures import EVALUATIONS, figures_of, gain, stage_table
from clients.training.stages import Evaluated, HeldOut, Stage, read_lines


def attempt(value: float | None, kind: str = "star", retries: int = 0) -> Attempt:
    return Attempt(
        task_id=f"hub_mail_goal_{kind}",
        kind=kind,
        instruction="Star it.",
        number_seed=1,
        end=AttemptEnd.DONE if value is not None else None,
        value=value,
        masked="" if value is not None else "infrastructure: the desktop died",
        retries=retries,
        duration_s=1.0,
    )


def evaluated(stage: Stage, value: float | None, kind: str = "star", retries: int = 0) -> str:
    one = Evaluated(stage=stage, held_out=HeldOut.SEEDS, attempt=attempt(value, kind, retries))
    return one.model_dump_json() + "\n"


def test_figures_count_what_is_masked_and_leave_it_out_of_rates(tmp_path: Path) -> None:
    lines = [
        evaluated(Stage.UNTRAINED, 0.0),
        evaluated(Stage.GSPO, 1.0),
        evaluated(Stage.GSPO, 0.5, "mute"),
        evaluated(Stage.GSPO, None, "mute", 3),
    ]
    (tmp_path / EVALUATIONS).write_text("".join(lines) + '{"stage": "gspo", "held')
    made = [attempt(1.0), attempt(0.0), attempt(None), attempt(1.0), attempt(1.0)]
    (tmp_path / "gspo").mkdir()
    (tmp_path / "gspo" / "attempts.jsonl").write_text("".join(one.model_dump_json() + "\n" for one in made))
    figures = figures_of(tmp_path, 4, 3)
    untrained, gspo = figures.stages
    assert (untrained.solved, untrained.attempts) == (0, 1)
    assert (gspo.solved, gspo.attempts, gspo.masked, gspo.retries) == (1, 2, 1, 3)
    assert gspo.rate is not None
    assert gspo.rate.value == 0.5
    assert [(one.solved, one.attempts, one.masked) for one in figures.iterations] == [(1, 2, 1), (2, 2, 0)]
    assert figures.iterations[0].mean_reward == pytest.approx(0.5)
    assert figures.by_kind[Stage.GSPO] == {"mute": (0, 1), "star": (1, 1)}


def test_a_file_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    assert list(read_lines(tmp_path / "absent.jsonl", Evaluated)) == []


def test_stages_of_several_seeds_are_counted_together_and_compared_goal_by_goal(tmp_path: Path) -> None:
    folders = [tmp_path / "seed-1", tmp_path / "seed-2"]
    for folder, after in zip(folders, (1.0, 0.0), strict=True):
        folder.mkdir()
        lines = [evaluated(Stage.SUPERVISED, 0.0), evaluated(Stage.GSPO, after), evaluated(Stage.GSPO, None, "mute")]
        (folder / EVALUATIONS).write_text("".join(lines))
    table = stage_table([figures_of(folder, seed, 1) for seed, folder in enumerate(folders, 1)])
    assert "| gspo | 1 of 2: 50% (9 to 91) | not run | 1 of 1, 0 of 1 |" in table
    assert "| untrained | not run | not run | not run, not run |" in table
    gained = gain(folders, Stage.SUPERVISED, Stage.GSPO)
    assert gained is not None
    assert (gained.tuples, gained.difference.value) == (2, 0.5)
    assert gain(folders, Stage.UNTRAINED, Stage.GSPO) is None
