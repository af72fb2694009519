"""A dataset as the server reads it: folders and archives, and what it refuses to serve."""

from dataclasses import replace
from pathlib import Path

import pytest

from clients.dataset.index import append
from episodes.dataset_reader import DatasetReader
from episodes.tuples import Tuples
from schemas.episodes import TupleListRequest
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.tasks import Difficulty
from tests.clients.dataset.tuples import own

ONE, TWO = own("os_one"), own("os_two", difficulty=Difficulty.HARD)
THREE = own("web_three", environment="web")


@pytest.mark.parametrize("packed", [False, True])
async def test_tuples_are_read_wherever_they_lie(tmp_path: Path, packed: bool) -> None:
    append(tmp_path, [ONE, TWO], packed=packed)
    reader = DatasetReader([tmp_path])
    tuples = Tuples(reader)
    for bundle in (TWO, ONE):
        stored = await tuples.read(bundle.task.task_id)
        assert stored.task == bundle.task
        assert (stored.initial_setup, stored.reward) == (bundle.initial_setup, bundle.reward)
        assert (stored.golden_patch, stored.difficulty) == (bundle.golden_patch, bundle.task.difficulty)
    reader.close()


async def test_several_datasets_are_one_list_in_pages(tmp_path: Path) -> None:
    append(tmp_path / "a", [ONE, TWO])
    append(tmp_path / "b", [TWO, THREE])
    tuples = Tuples(DatasetReader([tmp_path / "a", tmp_path / "b"]))
    first = tuples.page(TupleListRequest(limit=2))
    assert [one.tuple_id for one in first.tuples] == ["os_one", "os_two"]
    assert (first.total, first.next) == (3, "web_three")
    rest = tuples.page(TupleListRequest(limit=2, cursor=first.next))
    assert ([one.tuple_id for one in rest.tuples], rest.next) == (["web_three"], None)
    assert tuples.page(TupleListRequest(difficulty=Difficulty.HARD)).total == 1
    with pytest.raises(InvalidRequestError, match="cursor"):
        tuples.page(TupleListRequest(cursor="web_four"))
    with pytest.raises(NotFoundError, match="web_four"):
        await tuples.read("web_four")


def test_a_rejected_tuple_is_not_served(tmp_path: Path) -> None:
    append(tmp_path, [ONE, replace(TWO, outcome="disagree")])
    assert [one.tuple_id for one in DatasetReader([tmp_path]).infos()] == ["os_one"]


def test_two_tuples_of_one_name_are_refused(tmp_path: Path) -> None:
    append(tmp_path / "a", [ONE])
    append(tmp_path / "b", [replace(ONE, reward="print('REWARD: 0.0')\n")])
    with pytest.raises(InvalidRequestError, match="os_one"):
        DatasetReader([tmp_path / "a", tmp_path / "b"])


def test_a_folder_without_a_dataset_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="holds no dataset"):
        DatasetReader([tmp_path])


async def test_a_reward_that_was_changed_is_not_served(tmp_path: Path) -> None:
    append(tmp_path, [ONE])
    (tmp_path / "data" / "bundles" / "os_one" / "reward.py").write_text("print('REWARD: 1.0')\n# mine\n")
    with pytest.raises(InvalidRequestError, match="was changed"):
        await Tuples(DatasetReader([tmp_path])).read("os_one")
