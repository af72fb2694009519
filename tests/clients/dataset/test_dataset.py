"""The dataset on disk: published columns, equal bytes for equal tuples, whole or not at all."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from bundles.bundle import Bundle, read_bundle, write_bundle
from bundles.parquet import read_table
from clients.dataset.index import COLUMNS, find_problems, read_dataset, write_dataset
from schemas.errors import InvalidRequestError
from schemas.frame_conditions import FrameConditions, KeptFile
from tests.clients.scripted import task

PUBLISHED = [
    "id",
    "instruction",
    "app_type",
    "app_family",
    "platform",
    "difficulty",
    "setup_kind",
    "num_setup_steps",
    "num_setup_files",
    "has_ground_truth",
    "archive_path",
    "archive_member",
    "task_json_member",
    "reward_member",
    "setup_file_members",
]


def bundle(plot: str, seed: int = 1) -> Bundle:
    return Bundle(
        task=task(plot, seed),
        initial_setup="print('before')\n",
        golden_patch="print('after')\n",
        reward="print('REWARD: 1.0')\n",
        review="## Verdict: PASS\n",
        rounds=2,
        oracle_reward=1.0,
        null_reward=0.0,
    )


def hashes(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    bundles = (bundle("sound", 1), bundle("sound", 2), bundle("converges"))
    index = write_dataset(tmp_path, bundles)
    assert index == tmp_path / "data" / "tasks.parquet"
    assert read_dataset(tmp_path) == bundles
    assert list(find_problems(tmp_path)) == []


def test_a_frame_is_a_file_of_its_own_that_is_checked_like_the_others(tmp_path: Path) -> None:
    kept = KeptFile(path="/home/user/memo.txt", sha256="0" * 64, mode=0o644)
    framed = replace(bundle("sound"), frame=FrameConditions(kept=(kept,), gone=("/home/user/old.txt",)))
    folder = write_bundle(tmp_path, framed)
    assert read_bundle(folder) == framed
    (folder / "frame.json").write_text(FrameConditions().model_dump_json() + "\n")
    with pytest.raises(InvalidRequestError, match="was changed"):
        read_bundle(folder)
    (folder / "frame.json").unlink()
    with pytest.raises(InvalidRequestError, match=r"lacks frame\.json"):
        read_bundle(folder)


def test_equal_tuples_give_equal_bytes(tmp_path: Path) -> None:
    bundles = (bundle("sound", 1), bundle("sound", 2))
    write_dataset(tmp_path / "one", bundles)
    write_dataset(tmp_path / "two", bundles[:1])
    write_dataset(tmp_path / "two", bundles)
    assert hashes(tmp_path / "one") == hashes(tmp_path / "two")


def test_the_index_begins_with_the_published_columns(tmp_path: Path) -> None:
    write_dataset(tmp_path, (bundle("sound"),))
    (row,) = read_table(tmp_path / "data" / "tasks.parquet").rows
    assert list(row)[: len(PUBLISHED)] == PUBLISHED == list(COLUMNS)[: len(PUBLISHED)]
    assert row["id"] == "os_sound_1"
    assert row["platform"] == "desktop"
    assert row["setup_kind"] == "py"
    assert (tmp_path / "data" / str(row["reward_member"])).is_file()


def test_task_json_has_the_published_form(tmp_path: Path) -> None:
    folder = write_bundle(tmp_path, bundle("sound"))
    document = json.loads((folder / "task.json").read_text())
    assert {"id", "instruction", "app_type", "config", "evaluator"} <= set(document)
    assert [step["type"] for step in document["config"]] == ["download", "execute"]
    assert document["evaluator"] == {"type": "python", "url": "reward.py"}


def test_what_is_no_longer_accepted_goes(tmp_path: Path) -> None:
    write_dataset(tmp_path, (bundle("sound", 1), bundle("sound", 2)))
    write_dataset(tmp_path, (bundle("sound", 2),))
    assert [one.name for one in (tmp_path / "data" / "bundles").iterdir()] == ["os_sound_2"]


def test_an_empty_dataset_is_sound(tmp_path: Path) -> None:
    write_dataset(tmp_path, ())
    assert read_dataset(tmp_path) == ()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("reward.py", "other", "was changed"),
        ("task.json", "{}", "is not a bundle of this project"),
        ("task.json", "{", "is not a bundle of this project"),
    ],
)
def test_a_damaged_bundle_is_refused(tmp_path: Path, name: str, text: str, message: str) -> None:
    folder = write_bundle(tmp_path, bundle("sound"))
    (folder / name).write_text(text)
    with pytest.raises(InvalidRequestError, match=message):
        read_bundle(folder)


def test_an_incomplete_bundle_is_refused(tmp_path: Path) -> None:
    folder = write_bundle(tmp_path, bundle("sound"))
    (folder / "reward.py").unlink()
    with pytest.raises(InvalidRequestError, match=r"lacks reward\.py"):
        read_bundle(folder)
