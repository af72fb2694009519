"""The members of Anthropic's computer toolset, each with the arguments it takes.

Source: the types of `computer_toolset_20260801` in the provider's SDK; the single tools `computer_20250124` and
`computer_20251124` name the same actions in their argument `action`.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from schemas.actions import MAX_TEXT_CHARACTERS
from schemas.base import Closed

MAX_HOLD_S = 60.0
Coordinate = Annotated[
    tuple[int, int], Field(description="[x, y]: pixels from the left and from the top edge of the last screenshot.")
]
Held = Annotated[str | None, Field(description='Keys to hold meanwhile, such as "ctrl" or "ctrl+shift".')]
Keys = Annotated[
    str, Field(min_length=1, max_length=200, description='A key or a combination, such as "Return" or "ctrl+s".')
]
Seconds = Annotated[float, Field(gt=0, le=MAX_HOLD_S, description="Seconds.")]


class Member(Closed):
    """A member of the toolset."""

    name: ClassVar[str]
    summary: ClassVar[str]


class Key(Member):
    """Keys."""

    name = "key"
    summary = "Press a key or a combination of keys."
    text: Keys
    repeat: Annotated[int | None, Field(ge=1, le=100, description="How often; 1 if absent.")] = None


class HoldKey(Member):
    """Keys for a while."""

    name = "hold_key"
    summary = "Hold a key or a combination of keys down for a while."
    text: Keys
    duration: Seconds


class Type(Member):
    """Text."""

    name = "type"
    summary = "Type a text."
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARACTERS, description="The text.")]


class CursorPosition(Member):
    """Where the pointer is."""

    name = "cursor_position"
    summary = "Tell where the pointer is."


class MouseMove(Member):
    """A move."""

    name = "mouse_move"
    summary = "Move the pointer without clicking."
    coordinate: Coordinate


class LeftMouseDown(Member):
    """A press."""

    name = "left_mouse_down"
    summary = "Press the left button where the pointer is, and keep it down."


class LeftMouseUp(Member):
    """A release."""

    name = "left_mouse_up"
    summary = "Release the left button where the pointer is."


class ClickMember(Member):
    """A click at a place or where the pointer is."""

    coordinate: Coordinate | None = None
    text: Held = None


class LeftClick(ClickMember):
    """A click."""

    name = "left_click"
    summary = "Click with the left button, at a place or where the pointer is."


class RightClick(ClickMember):
    """A click with the right button."""

    name = "right_click"
    summary = "Click with the right button, at a place or where the pointer is."


class MiddleClick(ClickMember):
    """A click with the middle button."""

    name = "middle_click"
    summary = "Click with the middle button, at a place or where the pointer is."


class DoubleClick(ClickMember):
    """Two clicks."""

    name = "double_click"
    summary = "Click twice with the left button, at a place or where the pointer is."


class TripleClick(ClickMember):
    """Three clicks."""

    name = "triple_click"
    summary = "Click three times with the left button, at a place or where the pointer is."


class LeftClickDrag(Member):
    """A drag."""

    name = "left_click_drag"
    summary = "Press the left button at `start_coordinate` and release it at `coordinate`."
    start_coordinate: Coordinate
    coordinate: Coordinate
    text: Held = None


class Scroll(Member):
    """The wheel."""

    name = "scroll"
    summary = "Turn the wheel, at a place or where the pointer is."
    scroll_direction: Annotated[Literal["up", "down", "left", "right"], Field(description="Where to.")]
    scroll_amount: Annotated[int, Field(ge=0, description="Notches of the wheel.")]
    coordinate: Coordinate | None = None
    text: Held = None


class Wait(Member):
    """Time."""

    name = "wait"
    summary = "Wait."
    duration: Seconds


class Screenshot(Member):
    """A picture."""

    name = "screenshot"
    summary = "Take a picture of the screen."


class Zoom(Member):
    """A closer look."""

    name = "zoom"
    summary = "Look at a part of the screen in full detail. Coordinates stay those of the whole screenshot."
    region: Annotated[tuple[int, int, int, int], Field(description="[left, top, right, bottom] in the screenshot.")]


COMPUTER_20250124: tuple[type[Member], ...] = (
    LeftClick,
    RightClick,
    MiddleClick,
    DoubleClick,
    TripleClick,
    LeftClickDrag,
    LeftMouseDown,
    LeftMouseUp,
    MouseMove,
    Scroll,
    Key,
    HoldKey,
    Type,
    Wait,
    Screenshot,
    CursorPosition,
)
COMPUTER_20251124: tuple[type[Member], ...] = (*COMPUTER_20250124, Zoom)
