"""A dataset grows: what is there is never written again, and a writer that is killed leaves a sound dataset."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bundles.layout import ADDED, COLUMNS, FACTS, read_rows
from bundles.parquet import Kind
from clients.dataset.index import append, find_problems, read_dataset, write_dataset
from clients.dataset.table import write_table
from schemas.errors import ConflictError, InvalidRequestError
from tests.clients.dataset.tuples import hashes, own

ROOT = Path(__file__).resolve().parents[3]
ONE, TWO, THREE = own("os_one"), own("os_two"), own("os_three")

KILLED = """
import os, signal, sys
from pathlib import Path
from clients.dataset import {module} as module
from clients.dataset.index import append
from tests.clients.dataset.tuples import own

original, times = getattr(module, "{name}"), 0
def die(*arguments):
    global times
    times += 1
    if times > {after}:
        os.kill(os.getpid(), signal.SIGKILL)
    return original(*arguments)
module.{name} = die
append(Path(sys.argv[1]), [own("os_two"), own("os_three")], packed={packed})
"""


@pytest.mark.parametrize("packed", [False, True])
def test_an_append_writes_new_files_only(tmp_path: Path, packed: bool) -> None:
    append(tmp_path, [ONE, TWO], packed=packed)
    before = hashes(tmp_path)
    added = append(tmp_path, [THREE], packed=packed)
    assert (added.added, added.part) == (1, tmp_path / "data" / "tasks_00001.parquet")
    after = hashes(tmp_path)
    assert before.items() <= after.items()
    assert read_dataset(tmp_path) == (ONE, TWO, THREE)
    assert list(find_problems(tmp_path)) == []


def test_a_part_from_before_a_column_was_added_still_reads(tmp_path: Path) -> None:
    append(tmp_path, [ONE])
    part = tmp_path / "data" / "tasks.parquet"
    columns: dict[str, Kind] = {name: kind for name, kind in COLUMNS.items() if name not in ADDED}
    write_table(part, columns, [{name: row[name] for name in columns} for row in read_rows(tmp_path)], FACTS)
    proven, unproven = replace(TWO, unproven=()), replace(THREE, unproven=("/home/user/a.pdf",))
    append(tmp_path, [proven, unproven])
    assert [row["unproven"] for row in read_rows(tmp_path)] == [None, [], ["/home/user/a.pdf"]]
    assert list(find_problems(tmp_path)) == []
    assert read_dataset(tmp_path) == (ONE, proven, unproven)


def test_what_is_there_already_is_left_out(tmp_path: Path) -> None:
    append(tmp_path, [ONE, TWO])
    before = hashes(tmp_path)
    assert append(tmp_path, [TWO]).part is None
    assert hashes(tmp_path) == before
    added = append(tmp_path, [TWO, THREE])
    assert (added.added, added.present) == (1, 1)


def test_the_same_tuple_in_another_form_is_refused(tmp_path: Path) -> None:
    append(tmp_path, [ONE])
    before = hashes(tmp_path)
    with pytest.raises(ConflictError, match="holds os_one in another form"):
        append(tmp_path, [TWO, own("os_one", rounds=2)])
    assert hashes(tmp_path) == before


def test_two_tuples_with_one_identifier_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="the same identifier: os_one"):
        append(tmp_path, [ONE, own("os_one", rounds=2)])
    with pytest.raises(InvalidRequestError, match="the same identifier: os_one"):
        write_dataset(tmp_path, [ONE, ONE])


def test_folders_and_archives_may_stand_side_by_side(tmp_path: Path) -> None:
    append(tmp_path, [ONE])
    append(tmp_path, [TWO], packed=True)
    append(tmp_path, [THREE])
    assert read_dataset(tmp_path) == (ONE, TWO, THREE)
    assert [row["archive_path"] for row in read_rows(tmp_path)] == [None, "artifacts/tuples_00001.tar.zst", None]


@pytest.mark.parametrize("packed", [False, True])
def test_equal_steps_give_equal_bytes(tmp_path: Path, packed: bool) -> None:
    for name in ("a", "b"):
        append(tmp_path / name, [ONE, TWO], packed=packed)
        append(tmp_path / name, [THREE], packed=packed)
    assert hashes(tmp_path / "a") == hashes(tmp_path / "b")


@pytest.mark.parametrize(
    ("module", "name", "after", "packed"),
    [
        ("index", "write_bundle", 1, False),  # one of two folders is there
        ("index", "write_table", 0, False),  # both are, the index is not
        ("packing", "BytesIO", 3, True),  # half an archive
        ("index", "write_table", 0, True),
    ],
)
def test_killed_in_the_middle_the_same_call_again_ends_it(
    tmp_path: Path,
    module: str,
    name: str,
    after: int,
    packed: bool,
) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    for folder in (killed, whole):
        append(folder, [ONE])
    text = KILLED.format(module=module, name=name, after=after, packed=packed)
    assert (
        subprocess.run([sys.executable, "-c", text, str(killed)], cwd=ROOT, check=False).returncode == -signal.SIGKILL
    )
    assert [row["id"] for row in read_rows(killed)] == ["os_one"]
    append(killed, [TWO, THREE], packed=packed)
    append(whole, [TWO, THREE], packed=packed)
    assert hashes(killed) == hashes(whole)
    assert list(find_problems(killed)) == []


def test_what_a_killed_writer_left_is_said_and_removed(tmp_path: Path) -> None:
    append(tmp_path, [ONE])
    half = tmp_path / "data" / "bundles" / ".os_two.half"
    half.mkdir()
    (half / "task.json").write_text("{")
    (tmp_path / "data" / ".tasks_00001.parquet.half").write_bytes(b"PAR1")
    problems = "\n".join(find_problems(tmp_path))
    assert problems.count("left by a writer that was killed") == 2
    append(tmp_path, [TWO])
    assert list(find_problems(tmp_path)) == []


def test_only_one_writes_at_a_time(tmp_path: Path) -> None:
    append(tmp_path, [ONE])
    script = (
        "import fcntl, os, sys; f = os.open(sys.argv[1], os.O_RDONLY); fcntl.flock(f, 2); print(flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "data")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(ConflictError, match="somebody else is writing"):
            append(tmp_path, [TWO])
        other.communicate(b"\n")
    append(tmp_path, [TWO])


def test_a_run_that_publishes_again_owns_its_folder(tmp_path: Path) -> None:
    write_dataset(tmp_path, [ONE])
    once = hashes(tmp_path)
    append(tmp_path, [TWO], packed=True)
    write_dataset(tmp_path, [ONE])
    assert hashes(tmp_path) == once
    assert list((tmp_path / "artifacts").iterdir()) == []
