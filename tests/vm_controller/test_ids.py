"""Ids: what they look like, and whose they are."""

from collections.abc import Generator

import pytest

from vm_controller import ids


@pytest.fixture(autouse=True)
def untagged() -> Generator[None]:
    yield
    ids.begin_with("")


def test_an_id_has_the_letter_of_its_kind_and_sixteen_characters() -> None:
    handle = ids.new_handle("s")
    assert ids.HANDLE.fullmatch(handle)
    assert ids.is_ours(handle)


def test_a_tag_begins_every_id_and_takes_none_of_its_length() -> None:
    ids.begin_with("a07")
    handle = ids.new_handle("w")
    assert handle.startswith("w_a07")
    assert ids.HANDLE.fullmatch(handle)
    assert ids.is_ours(handle)
    assert not ids.is_ours("w_a08" + handle[5:])
    assert not ids.is_ours("nothing")


@pytest.mark.parametrize("wrong", ["A", "a-", "abcde"])
def test_other_tags_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="a tag has"):
        ids.begin_with(wrong)
