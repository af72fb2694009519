"""What actions of every application ask of the records and names that they are given."""

import pytest

from hub.engine.errors import ActionRefused
from hub.engine.lookup import Lookup, find, next_number, selected, unused_name, without


def test_finds_a_record_or_says_what_is_gone() -> None:
    assert find({"file-1": 7}, "file-1", "file", "file_id") == 7
    with pytest.raises(ActionRefused, match=r"This file is not there any more\.") as refused:
        find({"file-1": 7}, "file-2", "file", "file_id")
    assert refused.value.field == "file_id"
    with pytest.raises(ActionRefused, match=r"This room no longer exists\."):
        Lookup("no longer exists.").find({}, "room-1", "room", "room")


def test_leaves_records_out() -> None:
    assert without({"a": 1, "b": 2, "c": 3}, "a", "c", "unknown") == {"b": 2}


def test_a_selection_names_each_once_and_something() -> None:
    assert selected(["b", "a", "b"], "order", "ids") == ("b", "a")
    with pytest.raises(ActionRefused, match=r"Select at least one order\."):
        selected([], "order", "ids")


def test_a_name_is_kept_without_needless_blanks() -> None:
    assert unused_name("  Two   words ", ["Three words"], "label") == "Two words"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (" ", "Give the label a name"),
        ("x" * 61, "may have 60 characters; this one has 61"),
        ("TAKEN", "named “TAKEN” already"),
    ],
)
def test_a_name_is_refused(name: str, message: str) -> None:
    with pytest.raises(ActionRefused, match=message):
        unused_name(name, ["taken"], "label")


def test_the_next_number_follows_the_highest_id() -> None:
    assert next_number(["thread-9", "thread-10", "list-item-2"]) == 11
    assert next_number([]) == 1
