from dataclasses import replace
from pathlib import Path

import pytest

from bundles.bundle import Bundle
from clients.evaluation.suite import bundle_sha256, read_suite, suite_change, suite_of, write_suite
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.tasks import Difficulty, Task


def bundle(number: int, **changed: str) -> Bundle:
    task = Task(
        task_id=f"os_notes_{number}",
        environment="os",
        family="notes",
        seed=number,
        instruction="Write the note that is asked for.",
        context="A note.",
        difficulty=Difficulty.EASY,
        category="files",
    )
    made = Bundle(task, "setup", "golden", "reward", "review", rounds=1)
    return replace(made, **changed) if changed else made


def test_a_suite_survives_its_file(tmp_path: Path) -> None:
    suite = suite_of([bundle(2), bundle(1)], "small", 3)
    write_suite(suite, tmp_path / "small.json")
    assert read_suite(tmp_path / "small.json") == suite
    assert [one.tuple_id for one in suite.tuples] == ["os_notes_1", "os_notes_2"]
    assert suite.find("os_notes_2").category == "files"
    with pytest.raises(NotFoundError, match="os_notes_3"):
        suite.find("os_notes_3")


def test_a_file_that_is_no_suite_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text('{"name": "no"}')
    with pytest.raises(InvalidRequestError, match="no suite"):
        read_suite(tmp_path / "no.json")
    with pytest.raises(InvalidRequestError, match="no suite"):
        read_suite(tmp_path / "absent.json")


def test_the_hash_is_of_what_a_result_depends_on() -> None:
    plain = bundle_sha256(bundle(1))
    assert bundle_sha256(bundle(1, golden_patch="other", review="other")) == plain
    assert bundle_sha256(bundle(1, reward="other")) != plain
    assert bundle_sha256(bundle(1, initial_setup="other")) != plain


def test_a_change_says_what_has_to_be_made_again() -> None:
    old = suite_of([bundle(1), bundle(2), bundle(3)], "small", 1)
    new = suite_of([bundle(1), bundle(2, reward="stricter"), bundle(4)], "small", 2)
    change = suite_change(old, new)
    assert (change.added, change.changed, change.removed) == (("os_notes_4",), ("os_notes_2",), ("os_notes_3",))
    assert change.to_be_made == ("os_notes_2", "os_notes_4")
    assert suite_change(new, new).to_be_made == ()
