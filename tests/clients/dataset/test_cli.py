"""`cua-gym dataset`, as a person types it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from clients.dataset.card import render
from clients.dataset.index import append
from clients.orchestrator.release import append_by_split
from schemas.tasks import Difficulty
from tests.clients.dataset.command import run
from tests.clients.dataset.tuples import config, own, published, put


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    append(tmp_path / "set", [own("os_one"), own("calc_two", environment="libreoffice_calc", rounds=3)])
    append(tmp_path / "set", [own("os_three", difficulty=Difficulty.HARD)], packed=True)
    return tmp_path / "set"


def test_stats(folder: Path) -> None:
    code, output = run("stats", folder)
    assert code == 0
    assert "3 tuples, 0 across applications" in output
    assert "libreoffice_calc / tidy_up  1" in output
    code, output = run("stats", folder, "--json")
    figures = json.loads(output)
    assert figures["environments"] == {"os": 2, "libreoffice_calc": 1}
    assert figures["difficulties"] == {"easy": 2, "hard": 1}
    assert figures["rounds"] == {"1": 2, "3": 1}
    assert figures["instruction_words"] == {"least": 11.0, "median": 11.0, "mean": 11.0, "most": 11.0}


def test_files_that_no_mutant_touched_are_counted(folder: Path) -> None:
    assert "unproven" not in run("stats", folder)[1]
    append(folder, [replace(own("os_four"), unproven=("/home/user/a.pdf",)), replace(own("os_five"), unproven=())])
    assert "unproven in part (files that no mutant touched inside): 1 of 2 measured" in run("stats", folder)[1]
    figures = json.loads(run("stats", folder, "--json")[1])
    assert (figures["unproven"], figures["mutants_measured"]) == (1, 2)
    run("card", folder)
    card = (folder / "README.md").read_text()
    assert "of those where that was measured | 1 of 2 |" in card
    assert "Unproven in part: 1 tuples" in card


def test_validate_says_every_problem(folder: Path) -> None:
    assert run("validate", folder) == (0, f"{folder} is sound: 3 tuples\n")
    (folder / "data" / "bundles" / "os_one" / "reward.py").write_text("print('REWARD: 0.5')")
    (folder / "artifacts" / "tuples_00001.tar.zst").write_bytes(b"")
    code, output = run("validate", folder)
    assert code == 1
    assert "os_one/task.json was changed" in output
    assert "tuples_00001.tar.zst is damaged or truncated" in output
    assert "2 problems" in output


def test_diff_says_which_files_changed(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    append(other, [own("os_three", difficulty=Difficulty.HARD), own("os_one", rounds=2), own("os_new")], packed=True)
    assert run("diff", folder, folder) == (0, "")
    assert run("diff", folder, other) == (1, "+ os_new\n- calc_two\n~ os_one: task.json\n")


def test_export_from_a_dataset_packs_it(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, output = run("export", folder, out, "--pack")
    assert (code, output) == (0, f"3 added, 0 there already: {out / 'data' / 'tasks.parquet'}\n")
    assert run("diff", folder, out) == (0, "")
    assert (out / "README.md").is_file()
    assert run("export", folder, out, "--pack") == (0, f"0 added, 3 there already: {out}\n")
    assert run("validate", out)[0] == 0


def test_import_says_what_it_refused(tmp_path: Path) -> None:
    put(tmp_path / "in" / "good", published(config("os_good", "amiga", extra=1)))
    put(tmp_path / "in" / "bad", published(config("os_bad", "atari")))
    code, output = run("import", tmp_path / "in", tmp_path / "out", "--map", "amiga=os")
    assert code == 1
    assert "good: fields that nothing here reads, kept as they are: extra" in output
    assert "--map atari=ENVIRONMENT" in output
    assert "1 added, 0 there already" in output
    assert run("import", tmp_path / "in", tmp_path / "out", "--map", "amiga")[0] == 2


def test_the_card_says_what_is_there(folder: Path, tmp_path: Path) -> None:
    put(
        tmp_path / "in" / "web",
        published(config("gmail_1", "gmail_mock"), reward="print('REWARD:', '__CUA_GYM_GMAIL_URL__')\n"),
    )
    assert run("import", tmp_path / "in", folder)[0] == 0
    text = (folder / "README.md").read_text()
    assert text.startswith("---\npretty_name")
    assert "    - data/tasks.parquet\n    - data/tasks_00001.parquet\n    - data/tasks_00002.parquet\n" in text
    assert "4 tuples." in text
    assert "| os | 2 |" in text
    assert "| hub_published | 1 |" in text
    assert "`artifacts/tuples_00001.tar.zst`" in text
    assert "| __CUA_GYM_GMAIL_URL__ | 1 |" in text
    assert "Imported tuples stand as their publisher left them" in text
    assert "\n\n\n" not in text
    assert run("card", folder) == (0, f"{folder / 'README.md'}\n")
    assert (folder / "README.md").read_text() == text


def test_a_card_that_misses_a_part_is_a_problem(folder: Path) -> None:
    assert run("card", folder)[0] == 0
    append(folder, [own("os_four")])
    code, output = run("validate", folder)
    assert code == 1
    assert "README.md does not name data/tasks_00002.parquet" in output
    assert run("card", folder)[0] == 0
    assert run("validate", folder)[0] == 0


@pytest.mark.parametrize("command", [("stats",), ("validate",), ("card",), ("diff", "."), ("export", "out")])
def test_a_folder_without_a_dataset_is_an_error(tmp_path: Path, command: tuple[str, ...]) -> None:
    name, *rest = command
    code, output = run(name, tmp_path / "nowhere", *(tmp_path / one for one in rest))
    assert code == (1 if name == "validate" else 2)
    assert "tasks.parquet is missing" in output


def test_the_card_of_a_release_names_the_splits_that_are_there(tmp_path: Path) -> None:
    planned = [
        replace(own(name), proof="states", split=split)
        for name, split in (("os_a", "validation"), ("os_b", "train"), ("os_c", "train"), ("os_d", "test_template"))
    ]
    append_by_split(tmp_path / "release", planned)
    text = render(tmp_path / "release")

    head = text.partition("  data_files:\n")[2].partition("---")[0]
    assert head.split() == [
        *("-", "split:", "train", "path:", "-", "data/tasks_00001.parquet"),
        *("-", "split:", "test_template", "path:", "-", "data/tasks.parquet"),
        *("-", "split:", "validation", "path:", "-", "data/tasks_00002.parquet"),
    ]
    assert 'train = load_dataset("path/to/this/folder", split="train")' in text
    assert 'test_template = load_dataset("path/to/this/folder", split="test_template")' in text
    assert "| train | 2 |\n| test_template | 1 |\n| validation | 1 |" in text
    assert "\n\n\n" not in text


def test_a_card_calls_everything_train_where_a_part_is_for_several_splits(tmp_path: Path) -> None:
    append(tmp_path, [replace(own("os_a"), split="train"), replace(own("os_b"), split="validation")])
    text = render(tmp_path)

    assert "  - split: train\n    path:\n    - data/tasks.parquet\n---" in text
    assert 'tasks = load_dataset("path/to/this/folder", split="train")' in text
    assert "what each of them is for is in the column `split`" in text
