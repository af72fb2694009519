"""Actions as a record of numbers and one text, which spaces of reinforcement learning can describe.

A record has a `kind`, and each kind reads the fields it needs; the others are ignored.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from schemas.actions import Action, Button, Click, Drag, KeyPress, Move, Point, Scroll, TypeText, Wait

MOST_NOTCHES = 10
WAIT_MS = 1_000
BUTTONS = (Button.LEFT, Button.MIDDLE, Button.RIGHT)


class Kind(IntEnum):
    """The kinds of records, each with the fields it reads."""

    CLICK = 0
    """`point`, `button` (0 left, 1 middle, 2 right), `count` (1 to 3)."""
    MOVE = 1
    """`point`."""
    DRAG = 2
    """From `point` to `to`, with `button`."""
    SCROLL = 3
    """At `point`; `scroll` is (dx, dy) in notches, positive is right and down."""
    TYPE = 4
    """`text`, exactly as given."""
    KEY = 5
    """`text` names keys to press together, such as `ctrl+s`."""
    WAIT = 6
    """Waits one second."""
    DONE = 7
    """Finishes the episode and has it graded; `text` is the answer if the task asks a question."""
    INFEASIBLE = 8
    """States that the task cannot be done; the episode is graded as well."""


def action_of(record: Mapping[str, Any]) -> Action:
    """Convert a record to an action.

    Args:
        record: `kind` and the fields that its kind reads; numbers may be numpy's.

    Raises:
        ValueError: a field is malformed, or the kind (DONE, INFEASIBLE) is not an action.
    """
    kind = Kind(int(record["kind"]))
    match kind:
        case Kind.CLICK:
            x, y = _pair(record, "point")
            return Click(x=x, y=y, button=_button(record), count=int(record["count"]))
        case Kind.MOVE:
            x, y = _pair(record, "point")
            return Move(x=x, y=y)
        case Kind.DRAG:
            path = tuple(Point(x=x, y=y) for x, y in (_pair(record, "point"), _pair(record, "to")))
            return Drag(path=path, button=_button(record))
        case Kind.SCROLL:
            x, y = _pair(record, "point")
            dx, dy = _pair(record, "scroll")
            return Scroll(x=x, y=y, dx=dx, dy=dy)
        case Kind.TYPE:
            return TypeText(text=record["text"])
        case Kind.KEY:
            return KeyPress(keys=tuple(str(record["text"]).split("+")))
        case Kind.WAIT:
            return Wait(duration_ms=WAIT_MS)
        case Kind.DONE | Kind.INFEASIBLE:
            raise ValueError(f"{kind.name} ends the episode: it is no action")


def _pair(record: Mapping[str, Any], name: str) -> tuple[int, int]:
    first, second = record[name]
    return int(first), int(second)


def _button(record: Mapping[str, Any]) -> Button:
    return BUTTONS[int(record["button"])]
