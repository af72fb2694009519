"""Facts of an application's own store, as rewards compare them."""

from collections.abc import Callable, Sequence
from typing import cast

import pytest

from environments.shared.desktop.scripts import facts

plain = cast("Callable[[Sequence[str]], str]", vars(facts)["plain"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["Later", "A first telescope"], ["Later > A first telescope"]),
        (["a", "b > c"], ["a > b", "c"]),
        (["a\\", "b"], ["a\\ > b"]),
    ],
)
def test_a_title_that_looks_like_a_folder_and_a_title_is_another_fact(one: list[str], other: list[str]) -> None:
    assert plain(one) != plain(other)


def test_blanks_and_the_slash_at_the_end_of_an_address_tell_nothing() -> None:
    assert plain(["Bar", "A  title ", "https://example.test/"]) == plain(["Bar", "A title", "https://example.test"])
