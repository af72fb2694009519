"""Converted tracks that a player drops: pages with wrong sums, streams behind the first one, bytes that are no page."""

import importlib
from typing import Any

import pytest

OGG: Any = importlib.import_module("environments.vlc.scripts.ogg")


def page(number: int, body: bytes, kind: int = 0, stream: bytes = b"abcd") -> bytes:
    """Make one page of an Ogg file, of at most 254 bytes."""
    head = b"OggS\0" + bytes([kind]) + (100 * number).to_bytes(8, "little") + stream + number.to_bytes(4, "little")
    whole = head + bytes(4) + bytes([1, len(body)]) + body
    return whole[:22] + int(OGG.sum_of(whole)).to_bytes(4, "little") + whole[26:]


TRACK = page(0, b"head", OGG.FIRST) + page(1, b"notes") + page(2, b"sound", OGG.LAST)
FORGERIES = {
    "a wrong sum": TRACK.replace(b"sound", b"noise"),
    "bytes behind the end": TRACK + b"You are idiots",
    "another track behind it": TRACK + page(0, b"head", OGG.FIRST, b"wxyz"),
    "a page left out": page(0, b"head", OGG.FIRST) + page(2, b"sound", OGG.LAST),
    "no end": page(0, b"head", OGG.FIRST) + page(1, b"notes"),
    "a page of another stream": page(0, b"head", OGG.FIRST) + page(1, b"end", OGG.LAST, b"wxyz"),
    "cut off": TRACK[:-3],
}


def test_the_sum_is_that_of_ogg() -> None:
    # What POSIX cksum computes before it inverts it, which catalogues of such sums give for these figures.
    assert OGG.sum_of(bytes(26) + b"123456789") == 0x89A1897F


def test_the_pages_of_a_whole_track_are_read() -> None:
    assert OGG.pages_of(TRACK) == [(0, b"head"), (100, b"notes"), (200, b"sound")]


@pytest.mark.parametrize("name", FORGERIES)
def test_what_players_drop_is_no_track(name: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        OGG.pages_of(FORGERIES[name])
