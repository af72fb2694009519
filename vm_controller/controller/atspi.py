"""AT-SPI's vocabulary: the calls we make, the names of states, and how answers are parsed.

The agent's programs give the answers, so nothing in them is trusted: each reader returns None (or an empty value) for a
malformed answer. Walking the tree is in accessibility.py. Source: the AT-SPI 2 D-Bus interface descriptions of
at-spi2-core.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from vm_controller.controller.dbus import Call

REGISTRY = "org.a11y.atspi.Registry"
ROOT_PATH = "/org/a11y/atspi/accessible/root"
NULL_PATH = "/org/a11y/atspi/null"

ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
SELECTION = "org.a11y.atspi.Selection"
TABLE = "org.a11y.atspi.Table"
TEXT = "org.a11y.atspi.Text"
VALUE = "org.a11y.atspi.Value"

SCREEN_COORDINATES = 0

NAME_LIMIT = 500
TEXT_LIMIT = 2_000
"""Characters of a text that are kept, at most."""

FOCUSED = 12
SELECTABLE = 22
SELECTED = 23
SHOWING = 25
VISIBLE = 30
MANAGES_DESCENDANTS = 31

STATES = {
    1: "active",
    3: "busy",
    4: "checked",
    5: "collapsed",
    7: "editable",
    8: "enabled",
    9: "expandable",
    10: "expanded",
    11: "focusable",
    12: "focused",
    16: "modal",
    20: "pressed",
    22: "selectable",
    23: "selected",
    25: "showing",
    30: "visible",
    32: "indeterminate",
    33: "required",
    36: "invalid entry",
    41: "checkable",
    42: "has popup",
    43: "read only",
}
"""States, by their bit, that are useful for acting; the rest (orientation, opacity, ...) is left out."""

TEXT_ROLES = frozenset(
    {"text", "entry", "editbar", "paragraph", "heading", "table cell", "terminal", "date editor", "document text"}
)
"""Roles whose text is read. Password fields are left out on purpose."""

VALUE_ROLES = frozenset({"spin button", "slider", "progress bar", "level bar", "dial"})

LEAF_ROLES = frozenset({"separator", "scroll bar", "terminal", "label", "push button", "toggle button", "icon"})
"""Roles whose children are not read, since each query costs time."""

_CELL_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_UNIQUE_NAME = re.compile(r":\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Reference:
    """An accessible object: the bus name of its application and its path there."""

    bus: str
    path: str

    def call(self, interface: str, member: str, signature: str = "", *body: object) -> Call:
        """Return a call to a method of this object."""
        return Call(self.bus, self.path, interface, member, signature, body)

    def get(self, interface: str, name: str) -> Call:
        """Return a call that reads a property of this object."""
        return self.call("org.freedesktop.DBus.Properties", "Get", "ss", interface, name)


def items(value: object) -> tuple[object, ...]:
    """Return the elements of an array or a structure; none for any other value."""
    return tuple(cast("Sequence[object]", value)) if isinstance(value, list | tuple) else ()


def first(body: tuple[object, ...] | None) -> object:
    """Return the first value of an answer; None if there was no answer."""
    return body[0] if body else None


def reference(value: object) -> Reference | None:
    """Read an object reference `(so)`; None for the null object.

    Only unique bus names are accepted, because the bus disconnects a caller who addresses an invalid name.
    """
    match items(value):
        case (str(bus), str(path)) if _UNIQUE_NAME.fullmatch(bus) and path != NULL_PATH:
            return Reference(bus, path)
        case _:
            return None


def references(body: tuple[object, ...] | None) -> list[Reference]:
    """Read an array of object references."""
    found = (reference(value) for value in items(first(body)))
    return [one for one in found if one is not None]


def state_bits(body: tuple[object, ...] | None) -> int | None:
    """Read a state set as one integer; bit n is the state number n."""
    match items(first(body)):
        case (int(low), int(high)):
            return low | high << 32
        case _:
            return None


def state_names(bits: int) -> tuple[str, ...]:
    """Return the names of the states that are reported.

    Args:
        bits: a state set, as `state_bits` returns it.
    """
    return tuple(name for bit, name in STATES.items() if bits >> bit & 1)


def text(body: tuple[object, ...] | None, limit: int = NAME_LIMIT) -> str:
    """Read a string, possibly inside a variant; "" if the answer is not a string.

    Args:
        body: the answer; None if there was none.
        limit: the maximum number of characters to keep.
    """
    match first(body):
        case str(plain) | ("s", str(plain)):
            return plain[:limit]
        case _:
            return ""


def integer(body: tuple[object, ...] | None) -> int | None:
    """Read an integer property."""
    match first(body):
        case ("i" | "u", int(number)):
            return number
        case _:
            return None


def number_text(body: tuple[object, ...] | None) -> str:
    """Read a number property as the shortest text for it: `3`, `0.5`."""
    match first(body):
        case ("d", float(number)) if math.isfinite(number):
            return f"{number:.10g}"
        case _:
            return ""


def extents(body: tuple[object, ...] | None) -> tuple[int, int, int, int] | None:
    """Read x, y, width and height in pixels; None for an object that takes up no space on the screen."""
    match items(first(body)):
        case (int(x), int(y), int(width), int(height)) if width > 0 and height > 0 and min(x, y) > -(1 << 30):
            return x, y, width, height
        case _:
            return None


def cell_place(address: str) -> tuple[int, int] | None:
    """Return the row and column, from 0, of a cell's address such as `B3`; None for any other text."""
    match = _CELL_ADDRESS.fullmatch(address)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1
