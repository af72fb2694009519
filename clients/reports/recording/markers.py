"""Makes markers for actions on the picture they were aimed at, in screen pixels, and describes actions in words."""

from dataclasses import dataclass, replace

from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    ClipboardSet,
    Drag,
    Hold,
    KeyDown,
    KeyPress,
    KeyUp,
    Modifier,
    Move,
    Scroll,
    TypeText,
    Wait,
    WaitUntil,
    WindowActivate,
    WindowClose,
    WindowMaximize,
)
from schemas.observations import Size
from schemas.sessions import Coordinates

TIMES = "\u00d7"
"""The multiplication sign, used between the sides of a rectangle and before a number of repetitions."""
_THOUSAND = 1_000
_SHORT = 60
_NOTCH_PX = 26.0
_LONGEST_ARROW_PX = 160.0

XY = tuple[float, float]


@dataclass(frozen=True)
class Marker:
    """Something to draw: a click, a path, a turn of the wheel, or text. `number` is the action's position, from 1."""

    kind: str
    points: tuple[XY, ...]
    label: str
    count: int = 1
    number: int = 1


@dataclass
class Pen:
    """Tracks the pointer through the actions of an episode. `scale` is that of the last picture of the whole screen."""

    screen: Size
    coordinates: Coordinates
    pointer: XY | None = None

    def draw(self, actions: tuple[Action, ...], scale: float) -> tuple[Marker, ...]:
        """Return the markers of one step's actions, and advance the pointer.

        Args:
            actions: The actions in the requested order.
            scale: Scale of the picture that they were aimed at, relative to the screen.
        """
        markers = [(number, self._mark(action, scale)) for number, action in enumerate(actions, 1)]
        return tuple(replace(marker, number=number) for number, marker in markers if marker is not None)

    def _mark(self, action: Action, scale: float) -> Marker | None:
        match action:
            case Click():
                here = self._go(action.x, action.y, scale)
                return here and Marker(f"click {action.button}", (here,), words(action), action.count)
            case ButtonDown() | ButtonUp():
                here = self._go(action.x, action.y, scale)
                return here and Marker("press", (here,), words(action))
            case Move():
                before = self.pointer
                here = self._go(action.x, action.y, scale)
                return here and Marker("move", (before, here) if before else (here,), words(action))
            case Drag():
                points = [self._on_screen(point.x, point.y, scale) for point in action.path]
                if len(points) == 1 and self.pointer is not None:
                    points.insert(0, self.pointer)
                self.pointer = points[-1]
                return Marker("drag", tuple(points), words(action))
            case Scroll():
                here = self._go(action.x, action.y, scale)
                return here and Marker("scroll", (here, _wheel(here, action)), words(action))
            case TypeText() | KeyPress() | Hold() | KeyDown() | KeyUp():
                return Marker("keys", (self.pointer,) if self.pointer else (), words(action))
            case _:
                return None

    def _go(self, x: int | None, y: int | None, scale: float) -> XY | None:
        if x is not None and y is not None:
            self.pointer = self._on_screen(x, y, scale)
        return self.pointer

    def _on_screen(self, x: int, y: int, scale: float) -> XY:
        """Return the screen position of a picture's pixel: its middle, which is within half a pixel of the server's."""
        if self.coordinates is Coordinates.THOUSANDTHS:
            return x * self.screen.width / _THOUSAND, y * self.screen.height / _THOUSAND
        return round((x + 0.5) / scale, 1), round((y + 0.5) / scale, 1)


def _wheel(here: XY, action: Scroll) -> XY:
    """Return the end of the arrow for a turn of the wheel."""
    dx, dy = (
        max(-_LONGEST_ARROW_PX, min(_LONGEST_ARROW_PX, notches * _NOTCH_PX)) for notches in (action.dx, action.dy)
    )
    return here[0] + dx, here[1] + dy


def words(action: Action) -> str:
    """Describe an action in words that fit on a line."""
    match action:
        case Click() | Move() | Drag() | ButtonDown() | ButtonUp() | Scroll():
            return _pointing(action)
        case TypeText() | KeyPress() | Hold() | KeyDown() | KeyUp():
            return _typing(action)
        case WindowActivate() | WindowClose() | WindowMaximize():
            return f"{action.action.removeprefix('window_').capitalize()} window {action.window_id}"
        case ClipboardSet():
            return f"Put “{_shortened(action.text)}” on the clipboard"
        case Wait():
            return f"Wait {action.duration_ms} ms"
        case WaitUntil():
            condition = action.until.model_dump(mode="json", exclude_defaults=True)
            return f"Wait until {action.until.kind} " + ", ".join(
                f"{name} {value}" for name, value in condition.items()
            )


def _pointing(action: Click | Move | Drag | ButtonDown | ButtonUp | Scroll) -> str:
    match action:
        case Click():
            times = ("click", "double click", "triple click")[action.count - 1]
            what = times if action.button is Button.LEFT else f"{action.button} {times}"
            return f"{_held(action.modifiers)}{what.capitalize()}{_at(action.x, action.y)}"
        case Move():
            return f"Move to {action.x}, {action.y}"
        case Drag():
            first, last = action.path[0], action.path[-1]
            origin = f" from {first.x}, {first.y}" if len(action.path) > 1 else ""
            return f"{_held(action.modifiers)}Drag{origin} to {last.x}, {last.y}"
        case ButtonDown() | ButtonUp():
            verb = "Press" if isinstance(action, ButtonDown) else "Release"
            return f"{verb} {action.button} button{_at(action.x, action.y)}"
        case Scroll():
            return f"{_held(action.modifiers)}Scroll {_direction(action)}{_at(action.x, action.y)}"


def _typing(action: TypeText | KeyPress | Hold | KeyDown | KeyUp) -> str:
    match action:
        case TypeText():
            return f"Type “{_shortened(action.text)}”"
        case KeyPress():
            return " + ".join(action.keys) + (f" {TIMES}{action.repeat}" if action.repeat > 1 else "")
        case Hold():
            return f"Hold {' + '.join(action.keys)} for {action.duration_ms} ms"
        case KeyDown():
            return f"Press {action.key}"
        case KeyUp():
            return f"Release {action.key}"


def _held(modifiers: tuple[Modifier, ...]) -> str:
    return "".join(f"{modifier} + " for modifier in modifiers)


def _at(x: int | None, y: int | None) -> str:
    return "" if x is None or y is None else f" at {x}, {y}"


def _direction(action: Scroll) -> str:
    parts = [(action.dy, "down", "up"), (action.dx, "right", "left")]
    return " and ".join(f"{abs(by)} {forward if by > 0 else back}" for by, forward, back in parts if by) or "by nothing"


def _shortened(text: str) -> str:
    shown = text.replace("\n", "⏎").replace("\t", "⇥")
    return shown if len(shown) <= _SHORT else f"{shown[:_SHORT]}…"
