"""The functions of pyautogui that a model may call, each with its arguments in pyautogui's order.

Source: pyautogui's documented signatures. `interval` and `pause` are accepted without effect: keys are sent at our own
pace.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from schemas.actions import MAX_TEXT_CHARACTERS
from schemas.base import Closed

MAX_S = 60.0
Seconds = Annotated[float, Field(ge=0, le=MAX_S)]
ButtonName = Literal["left", "middle", "right", "primary", "secondary"]
Coordinate = float | tuple[float, float] | None
"""`x` may be the pair of both."""


class Function(Closed):
    """A function; its fields are its arguments."""

    names: ClassVar[tuple[str, ...]]


class Click(Function):
    """Clicks."""

    names = ("click",)
    x: Coordinate = None
    y: float | None = None
    clicks: Annotated[int, Field(ge=1, le=30)] = 1
    interval: Seconds = 0.0
    button: ButtonName = "left"
    duration: Seconds = 0.0


class NamedClick(Function):
    """Clicks whose button and number the name says."""

    names = ("leftClick", "rightClick", "middleClick")
    x: Coordinate = None
    y: float | None = None
    interval: Seconds = 0.0
    duration: Seconds = 0.0


class Multiple(Function):
    """Several clicks."""

    names = ("doubleClick", "tripleClick")
    x: Coordinate = None
    y: float | None = None
    interval: Seconds = 0.0
    button: ButtonName = "left"
    duration: Seconds = 0.0


class MoveTo(Function):
    """A move."""

    names = ("moveTo",)
    x: Coordinate
    y: float | None = None
    duration: Seconds = 0.0


class DragTo(Function):
    """A drag from where the pointer is."""

    names = ("dragTo",)
    x: Coordinate
    y: float | None = None
    duration: Seconds = 0.0
    button: ButtonName = "left"


class MouseButton(Function):
    """A press or a release."""

    names = ("mouseDown", "mouseUp")
    x: Coordinate = None
    y: float | None = None
    button: ButtonName = "left"


class Scroll(Function):
    """The wheel in notches: positive is up, and to the right for `hscroll`."""

    names = ("scroll", "vscroll", "hscroll")
    clicks: int
    x: Coordinate = None
    y: float | None = None


class Write(Function):
    """Text, or keys one after the other."""

    names = ("write", "typewrite")
    message: (
        Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARACTERS)]
        | Annotated[tuple[str, ...], Field(min_length=1, max_length=100)]
    )
    interval: Seconds = 0.0


class Press(Function):
    """Keys one after the other."""

    names = ("press",)
    keys: str | Annotated[tuple[str, ...], Field(min_length=1, max_length=100)]
    presses: Annotated[int, Field(ge=1, le=100)] = 1
    interval: Seconds = 0.0


class OneKey(Function):
    """A key that goes down or up."""

    names = ("keyDown", "keyUp")
    key: str


class Hotkey(Function):
    """Keys together; in Python they are as many arguments as there are keys."""

    names = ("hotkey",)
    keys: Annotated[tuple[str, ...], Field(min_length=1, max_length=6)]
    interval: Seconds = 0.0


class Sleep(Function):
    """Time."""

    names = ("sleep",)
    seconds: Annotated[float, Field(ge=0, le=MAX_S)]


FUNCTIONS: dict[str, type[Function]] = {
    name: kind
    for kind in (
        Click,
        NamedClick,
        Multiple,
        MoveTo,
        DragTo,
        MouseButton,
        Scroll,
        Write,
        Press,
        OneKey,
        Hotkey,
        Sleep,
    )
    for name in kind.names
}
