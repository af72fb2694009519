"""Keys as people and models write them."""

import pytest
from pydantic import ValidationError

from schemas.actions import Hold, KeyPress

SAME = [
    ("ctrl+s", ("ctrl", "s")),
    ("Ctrl+S", ("ctrl", "s")),
    ("CTRL-s", ("ctrl", "s")),
    ("ctrl + s", ("ctrl", "s")),
    (["Ctrl", "S"], ("ctrl", "s")),
    (["ctrl+s"], ("ctrl", "s")),
    (["Cmd", "Q"], ("cmd", "q")),
    ("ctrl+shift+S", ("ctrl", "shift", "S")),
    (["Ctrl", "Shift", "T"], ("ctrl", "shift", "T")),
    (["ctrl+shift", "t"], ("ctrl", "shift", "t")),
    ("alt+F4", ("alt", "F4")),
    ("ctrl+Page_Down", ("ctrl", "Page_Down")),
    ("Control_L+A", ("control_l", "a")),
    ("ctrl++", ("ctrl", "+")),
    ("ctrl+-", ("ctrl", "-")),
    ("ctrl--", ("ctrl", "-")),
    ("ctrl+É", ("ctrl", "é")),
    ("S", ("S",)),
    (["S"], ("S",)),
    ("+", ("+",)),
    ("-", ("-",)),
    ("Return", ("Return",)),
    ("print-screen", ("print-screen",)),
]


@pytest.mark.parametrize(("written", "keys"), SAME, ids=str)
def test_a_chord_is_read_however_it_is_written(written: object, keys: tuple[str, ...]) -> None:
    assert KeyPress.model_validate({"keys": written}).keys == keys
    assert KeyPress.model_validate_json(KeyPress.model_validate({"keys": written}).model_dump_json()).keys == keys
    assert Hold.model_validate({"keys": written, "duration_ms": 1}).keys == keys


@pytest.mark.parametrize("written", ["", [], 5, None, ["ctrl", 5], {"keys": "a"}, "a+b+c+d+e+f+g", "ctrl+" + "x" * 50])
def test_what_is_no_chord_is_refused(written: object) -> None:
    with pytest.raises(ValidationError):
        KeyPress.model_validate({"keys": written})
