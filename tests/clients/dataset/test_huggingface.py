"""A published folder loads with Hugging Face `datasets`, offline, in a process of its own with warnings as errors."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clients.dataset.card import write_card
from clients.dataset.index import append
from clients.orchestrator.release import append_by_split
from tests.clients.dataset.tuples import own

LOAD = """
import json, sys
from datasets import load_dataset
folder = sys.argv[1]
by_folder = load_dataset(folder, split="train")
by_name = load_dataset(folder, "tasks", split="train")
by_files = load_dataset("parquet", data_files=folder + "/data/tasks*.parquet", split="train")
assert by_folder.column_names == by_name.column_names == by_files.column_names
print(json.dumps([list(by_folder["id"]), list(by_name["id"]), list(by_files["id"]), by_folder[0]]))
"""


def load(folder: Path, cache: Path) -> tuple[list[str], dict[str, object]]:
    """Load a folder in three ways, which must agree; returns the identifiers and the first row."""
    by_folder, by_name, by_files, first = loaded(LOAD, folder, cache)
    assert by_folder == by_name == by_files
    return by_folder, first


END = """
import os
sys.stdout.flush()
os._exit(0)  # threads of the library may abort an interpreter that ends while they are at work
"""


def loaded(code: str, folder: Path, cache: Path) -> Any:  # noqa: ANN401 - JSON
    """What code prints that is given a folder."""
    offline = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "HF_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", code + END, str(folder)],
        env={**os.environ, **offline, "HF_HUB_DISABLE_PROGRESS_BARS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("True",))
@pytest.mark.parametrize("packed", [False, True])
def test_a_folder_loads_before_and_after_an_append(tmp_path: Path, packed: bool) -> None:
    folder, cache = tmp_path / "tuples", tmp_path / "cache"
    append(folder, [own("os_one"), own("os_two")], packed=packed)
    write_card(folder)
    names, first = load(folder, cache)
    assert names == ["os_one", "os_two"]
    assert first["instruction"] == own("os_one").task.instruction
    assert first["archive_path"] == ("artifacts/tuples.tar.zst" if packed else None)
    append(folder, [own("os_three")], packed=packed)
    write_card(folder)
    names, _ = load(folder, cache)
    assert names == ["os_one", "os_two", "os_three"]


@pytest.mark.exhaustive(reason="the same in another protocol, era or way")
def test_another_folder_of_the_same_name_is_not_taken_for_the_first(tmp_path: Path) -> None:
    for parent, name in (("a", "os_one"), ("b", "os_two")):
        append(tmp_path / parent / "tuples", [own(name)])
        write_card(tmp_path / parent / "tuples")
        assert load(tmp_path / parent / "tuples", tmp_path / "cache")[0] == [name]


@pytest.mark.exhaustive(reason="the same in another protocol, era or way")
def test_a_release_loads_split_by_split(tmp_path: Path) -> None:
    folder = tmp_path / "release"
    planned = (("os_one", "train"), ("os_two", "test_template"), ("os_three", "train"))
    append_by_split(folder, [replace(own(name), split=split) for name, split in planned])
    write_card(folder)
    asked = "import json, sys\nfrom datasets import load_dataset\nfound = load_dataset(sys.argv[1])\n"
    told = loaded(
        asked + "print(json.dumps({name: list(rows['id']) for name, rows in found.items()}))", folder, tmp_path
    )

    assert told == {"train": ["os_one", "os_three"], "test_template": ["os_two"]}
