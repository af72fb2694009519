"""Input actions on a desktop: one closed union with the discriminator `action`.

Coordinates are pixels of the picture the caller last received; the server scales them to the screen.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Closed
from schemas.conditions import MAX_WAIT_MS, Condition
from schemas.keys import KeyName, Keys

MAX_TEXT_CHARACTERS = 100_000


class Button(StrEnum):
    """A mouse button."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"
    BACK = "back"
    FORWARD = "forward"


class Modifier(StrEnum):
    """A key held while something else happens."""

    SHIFT = "shift"
    CTRL = "ctrl"
    ALT = "alt"
    SUPER = "super"


class Point(Closed):
    """A position in pixels of the picture the caller last received; the origin is the top left corner."""

    x: int = Field(ge=0)
    y: int = Field(ge=0)


Modifiers = Annotated[tuple[Modifier, ...], Field(max_length=4, description="Held meanwhile.")]
OptionalX = Annotated[int | None, Field(ge=0, description="Absent: where the pointer is.")]
OptionalY = Annotated[int | None, Field(ge=0)]
DurationMs = Annotated[int, Field(ge=0, le=MAX_WAIT_MS, description="Milliseconds.")]


class Click(Closed):
    """Press and release a mouse button, one to three times."""

    action: Literal["click"] = "click"
    x: OptionalX = None
    y: OptionalY = None
    button: Button = Button.LEFT
    count: int = Field(default=1, ge=1, le=3, description="2: double click, 3: triple.")
    modifiers: Modifiers = ()


class Move(Closed):
    """Move the pointer."""

    action: Literal["move"] = "move"
    x: int = Field(ge=0)
    y: int = Field(ge=0)
    duration_ms: DurationMs = 0


class Drag(Closed):
    """Press a button at the first point of the path, visit the others, release at the last.

    A path of one point starts at the cursor.
    """

    action: Literal["drag"] = "drag"
    path: tuple[Point, ...] = Field(min_length=1, max_length=200, description="From press to release.")
    button: Button = Button.LEFT
    modifiers: Modifiers = ()
    duration_ms: DurationMs = 200


class ButtonDown(Closed):
    """Press a mouse button and keep it down."""

    action: Literal["button_down"] = "button_down"
    button: Button = Button.LEFT
    x: OptionalX = None
    y: OptionalY = None


class ButtonUp(Closed):
    """Release a mouse button."""

    action: Literal["button_up"] = "button_up"
    button: Button = Button.LEFT
    x: OptionalX = None
    y: OptionalY = None


class KeyDown(Closed):
    """Press a key and keep it down."""

    action: Literal["key_down"] = "key_down"
    key: KeyName


class KeyUp(Closed):
    """Release a key."""

    action: Literal["key_up"] = "key_up"
    key: KeyName


class TypeText(Closed):
    r"""Type text exactly as given, any Unicode; "\n" is Return and "\t" is Tab."""

    action: Literal["type"] = "type"
    text: str = Field(min_length=1, max_length=MAX_TEXT_CHARACTERS)


class KeyPress(Closed):
    """Press a key or a combination of keys and release it."""

    action: Literal["key"] = "key"
    keys: Keys
    repeat: int = Field(default=1, ge=1, le=100, description="How often to press.")


class Hold(Closed):
    """Hold keys down for a while."""

    action: Literal["hold"] = "hold"
    keys: Keys
    duration_ms: DurationMs


class Scroll(Closed):
    """Turn the wheel; one unit is one notch. Positive `dy` scrolls down, positive `dx` scrolls right."""

    action: Literal["scroll"] = "scroll"
    x: OptionalX = None
    y: OptionalY = None
    dx: int = Field(default=0, ge=-100, le=100, description="Notches to the right.")
    dy: int = Field(default=0, ge=-100, le=100, description="Notches down.")
    modifiers: Modifiers = ()


class Wait(Closed):
    """Let time pass."""

    action: Literal["wait"] = "wait"
    duration_ms: DurationMs


class WaitUntil(Closed):
    """Wait until a condition holds; it is an error if it does not within `timeout_ms`."""

    action: Literal["wait_until"] = "wait_until"
    until: Condition
    timeout_ms: int = Field(default=10_000, ge=1, le=MAX_WAIT_MS)


WindowId = Annotated[int, Field(ge=1, le=0xFFFFFFFF, description="From `windows`.")]
ClipboardText = Annotated[str, Field(max_length=MAX_TEXT_CHARACTERS, description="Empty: empties it.")]


class WindowActivate(Closed):
    """Raise a window and give it the focus."""

    action: Literal["window_activate"] = "window_activate"
    window_id: WindowId


class WindowClose(Closed):
    """Ask a window to close, as its close button does; it may ask back."""

    action: Literal["window_close"] = "window_close"
    window_id: WindowId


class WindowMaximize(Closed):
    """Let a window fill the screen."""

    action: Literal["window_maximize"] = "window_maximize"
    window_id: WindowId


class ClipboardSet(Closed):
    """Put text on the clipboard, ready to be pasted."""

    action: Literal["clipboard_set"] = "clipboard_set"
    text: ClipboardText


Action = Annotated[
    Click
    | Move
    | Drag
    | ButtonDown
    | ButtonUp
    | KeyDown
    | KeyUp
    | TypeText
    | KeyPress
    | Hold
    | Scroll
    | Wait
    | WaitUntil
    | WindowActivate
    | WindowClose
    | WindowMaximize
    | ClipboardSet,
    Field(discriminator="action"),
]
