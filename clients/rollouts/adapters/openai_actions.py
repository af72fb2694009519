"""The actions of OpenAI's computer tool, each with the fields it has.

Source: the types of `computer_call` in the provider's SDK, for the tools `computer_use_preview` (one `action` a call)
and `computer` (`actions`).
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from schemas.actions import MAX_TEXT_CHARACTERS
from schemas.base import Closed

Held = Annotated[tuple[str, ...] | None, Field(description="Keys to hold meanwhile, such as CTRL.")]


class ComputerAction(Closed):
    """An action; its fields are those beside `type`."""

    name: ClassVar[str]


class Point(Closed):
    """A pixel of the screenshot."""

    x: int
    y: int


class Click(ComputerAction):
    """A click."""

    name = "click"
    x: int
    y: int
    button: Literal["left", "right", "wheel", "back", "forward"] = "left"
    keys: Held = None


class DoubleClick(ComputerAction):
    """Two clicks with the left button."""

    name = "double_click"
    x: int
    y: int
    keys: Held = None


class Drag(ComputerAction):
    """A drag with the left button: down at the first point, up at the last."""

    name = "drag"
    path: Annotated[tuple[Point, ...], Field(min_length=2, max_length=200)]
    keys: Held = None


class Keypress(ComputerAction):
    """Keys pressed together."""

    name = "keypress"
    keys: Annotated[tuple[str, ...], Field(min_length=1)]


class Move(ComputerAction):
    """A move of the pointer."""

    name = "move"
    x: int
    y: int
    keys: Held = None


class Screenshot(ComputerAction):
    """A picture of the screen."""

    name = "screenshot"


class Scroll(ComputerAction):
    """The wheel, in pixels: positive is down and to the right."""

    name = "scroll"
    x: int
    y: int
    scroll_x: int = 0
    scroll_y: int = 0
    keys: Held = None


class Type(ComputerAction):
    """Text."""

    name = "type"
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARACTERS)]


class Wait(ComputerAction):
    """Time for the screen to change."""

    name = "wait"


OpenAIAction = Click | DoubleClick | Drag | Keypress | Move | Screenshot | Scroll | Type | Wait
ACTIONS: tuple[type[OpenAIAction], ...] = (Click, DoubleClick, Drag, Keypress, Move, Screenshot, Scroll, Type, Wait)
