"""How people and models write keys: a list of names, or a chord such as `ctrl+s`."""

from collections.abc import Sequence
from typing import Annotated, cast

from pydantic import BeforeValidator, Field

_SHIFTS = frozenset({"shift", "lshift", "rshift", "shiftleft", "shiftright", "shift_l", "shift_r"})
_MODIFIERS = _SHIFTS | frozenset(
    f"{before}{name}{after}"
    for name in ("ctrl", "control", "alt", "option", "super", "meta", "win", "windows", "cmd", "command", "altgr")
    for before, after in (("", ""), ("l", ""), ("r", ""), ("", "left"), ("", "right"), ("", "_l"), ("", "_r"))
)


def chord(written: object) -> object:
    """Return the keys of a chord in any spelling; anything else is returned unchanged, to be refused by its type.

    `ctrl+s`, `Ctrl-S`, `["Ctrl", "S"]` and `["ctrl+s"]` are the same: with another modifier, a capital letter is the
    name of its key, and Shift is held only if it is named. A capital letter alone is typed as such.
    """
    items = [written] if isinstance(written, str) else written
    if not isinstance(items, (list, tuple)):
        return written
    listed = cast("Sequence[object]", items)
    names = [item for item in listed if isinstance(item, str)]
    if len(names) != len(listed):
        return tuple(listed)
    keys = [_usual(key) for name in names for key in _pieces(name)]
    held = _MODIFIERS.intersection(keys)
    if held and not held & _SHIFTS:
        keys = [key.lower() if len(key) == 1 and key.isalpha() and len(key.lower()) == 1 else key for key in keys]
    return tuple(keys)


def _pieces(name: str) -> list[str]:
    """Split a chord; a plus or minus at its end is the key itself (`ctrl++`)."""
    for separator in "+-":
        head, found, key = name[:-1].rpartition(separator)
        if not found:
            continue
        pieces = [piece.strip() for piece in [*head.split(separator), key + name[-1]]]
        first_is_held = pieces[0].lower() in _MODIFIERS
        if all(pieces) and (separator == "+" or first_is_held):
            return pieces
    return [name]


def _usual(key: str) -> str:
    return key.lower() if key.lower() in _MODIFIERS else key


KeyName = Annotated[str, Field(min_length=1, max_length=40)]
Keys = Annotated[
    tuple[KeyName, ...],
    BeforeValidator(chord),
    Field(
        min_length=1,
        max_length=6,
        description='Keys pressed together, such as ["ctrl", "s"] or "ctrl+s": names (shift, Return, Tab, F5, '
        "Page_Down) or single characters.",
    ),
]
