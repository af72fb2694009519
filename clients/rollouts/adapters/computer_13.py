"""OSWorld's `computer_13`: an action is an object of `action_type` and `parameters`, or one of three words."""

import json
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field, JsonValue

from clients.rollouts.adapters.code_blocks import WORDS, blocks, word_call, word_command
from clients.rollouts.adapters.geometry import point_within
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Perform,
    ToolSpec,
    UnreadableError,
    argument_schemas,
    validated,
)
from clients.rollouts.adapters.wheel import turns
from schemas.actions import (
    MAX_TEXT_CHARACTERS,
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    Drag,
    KeyDown,
    KeyPress,
    KeyUp,
    Move,
    TypeText,
)
from schemas.base import Closed
from schemas.observations import Size

FORM = (
    'Write the action in a block:\n```json\n{"action_type": "CLICK", "parameters": {"x": 100, "y": 200}}\n```\nor one '
    "of the words WAIT, DONE and FAIL in a block."
)
ButtonName = Literal["left", "right", "middle"]
KeyName = Annotated[str, Field(min_length=1, max_length=40, description="A key as pyautogui names it.")]


class Parameters(Closed):
    """The parameters of an action."""

    type_name: ClassVar[str]
    summary: ClassVar[str]


class MoveTo(Parameters):
    """A move."""

    type_name = "MOVE_TO"
    summary = "move the pointer"
    x: float
    y: float


class ClickAt(Parameters):
    """A click, where the pointer is without coordinates."""

    type_name = "CLICK"
    summary = "click, at a point or where the pointer is"
    button: ButtonName = "left"
    x: float | None = None
    y: float | None = None
    num_clicks: Annotated[int, Field(ge=1, le=3)] = 1


class MouseDown(Parameters):
    """A press."""

    type_name = "MOUSE_DOWN"
    summary = "press a button and keep it down"
    button: ButtonName = "left"


class MouseUp(Parameters):
    """A release."""

    type_name = "MOUSE_UP"
    summary = "release a button"
    button: ButtonName = "left"


class RightClick(Parameters):
    """A click with the right button."""

    type_name = "RIGHT_CLICK"
    summary = "click with the right button"
    x: float | None = None
    y: float | None = None


class DoubleClick(Parameters):
    """Two clicks."""

    type_name = "DOUBLE_CLICK"
    summary = "click twice"
    x: float | None = None
    y: float | None = None


class DragTo(Parameters):
    """A drag from where the pointer is."""

    type_name = "DRAG_TO"
    summary = "drag with the left button from where the pointer is"
    x: float
    y: float


class Scroll(Parameters):
    """The wheel: positive `dy` is up, positive `dx` is right."""

    type_name = "SCROLL"
    summary = "turn the wheel by notches: positive dy is up, positive dx is right"
    dx: int = 0
    dy: int = 0


class Typing(Parameters):
    """Text."""

    type_name = "TYPING"
    summary = "type a text"
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARACTERS)]


class Press(Parameters):
    """A key."""

    type_name = "PRESS"
    summary = "press a key and release it"
    key: KeyName


class PressDown(Parameters):
    """A key that stays down."""

    type_name = "KEY_DOWN"
    summary = "press a key and keep it down"
    key: KeyName


class Release(Parameters):
    """The release of a key."""

    type_name = "KEY_UP"
    summary = "release a key"
    key: KeyName


class Hotkey(Parameters):
    """Keys together."""

    type_name = "HOTKEY"
    summary = "press keys together"
    keys: Annotated[tuple[KeyName, ...], Field(min_length=1, max_length=6)]


KINDS: tuple[type[Parameters], ...] = (
    MoveTo,
    ClickAt,
    MouseDown,
    MouseUp,
    RightClick,
    DoubleClick,
    DragTo,
    Scroll,
    Typing,
    Press,
    PressDown,
    Release,
    Hotkey,
)


@dataclass(frozen=True)
class Computer13:
    """The action space `computer_13`; coordinates are pixels of the picture."""

    name: str = "computer_13"

    def scale(self, screen: Size) -> float:
        """Send the whole screen."""
        del screen
        return 1.0

    def instructions(self, picture: Size) -> str:
        """Explain the actions and the form of a turn."""
        lines = "\n".join(f"- {one.type_name}: {one.summary}; parameters {_described(one)}" for one in KINDS)
        return (
            "You work on a desktop for a user. You are shown its screen as a picture of "
            f"{picture.width}x{picture.height} pixels; x and y are pixels from its left and top edge. You write the "
            f"next action.\n\nWhat `action_type` can be:\n{lines}\n- WAIT: wait until something has happened\n- DONE: "
            f"the task is done\n- FAIL: the task cannot be done\n\n{FORM} Several actions are several blocks. Look at "
            "the picture that follows before you go on."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return no tools: calls are written in the text."""
        return ()

    def read(self, text: str) -> tuple[Call, ...]:
        """Parse the blocks of a turn; a block may contain a list of actions."""
        calls: list[Call] = []
        for block in blocks(text, FORM):
            calls += [word_call(block.word)] if block.word else _calls(block.text)
        return tuple(calls)

    def command(self, call: Call, picture: Size) -> Command:
        """Translate an action."""
        if call.name in WORDS:
            return word_command(call.name)
        for kind in KINDS:
            if kind.type_name == call.name:
                return Perform(actions=_actions(validated(kind, kind.type_name, call.arguments), picture))
        known = ", ".join((*(one.type_name for one in KINDS), *WORDS))
        raise UnreadableError(f"There is no action_type {call.name!r}; there are: {known}.")

    def render(self, note: str) -> str:
        """Return the text unchanged; the picture follows it."""
        return note


def _described(kind: type[Parameters]) -> str:
    return json.dumps({name: schema.get("type", schema.get("enum", "text")) for name, schema in _schemas(kind)})


def _schemas(kind: type[Parameters]) -> list[tuple[str, dict[str, JsonValue]]]:
    return list(argument_schemas(kind).items())


def _calls(text: str) -> list[Call]:
    try:
        made: JsonValue = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"The block is not valid JSON: {error}. {FORM}") from error
    return [_call(one) for one in (made if isinstance(made, list) else [made])]


def _call(made: JsonValue) -> Call:
    if isinstance(made, str) and made in WORDS:
        return word_call(made)
    if not isinstance(made, dict) or not isinstance(name := made.get("action_type"), str):
        raise UnreadableError(f"An action is an object with an `action_type`. {FORM}")
    # Models with older prompts put the parameters beside the type.
    beside = {one: value for one, value in made.items() if one not in ("action_type", "parameters")}
    parameters = made.get("parameters", {})
    if not isinstance(parameters, dict) or (beside and parameters):
        raise UnreadableError(f"`{name}`: `parameters` must be an object that holds all of them. {FORM}")
    return validated(Call, name, {"name": name, "arguments": {**beside, **parameters}})


def _actions(action: Parameters, picture: Size) -> tuple[Action, ...]:
    match action:
        case Scroll(dx=right, dy=up):
            return turns(None, right=right, down=-up)
        case Typing(text=text):
            return (TypeText(text=text),)
        case Press(key=key):
            return (validated(KeyPress, "PRESS", {"keys": [key]}),)
        case PressDown(key=key):
            return (KeyDown(key=key),)
        case Release(key=key):
            return (KeyUp(key=key),)
        case Hotkey(keys=keys):
            return (validated(KeyPress, "HOTKEY", {"keys": list(keys)}),)
        case _:
            return _with_mouse(action, picture)


def _with_mouse(action: Parameters, picture: Size) -> tuple[Action, ...]:
    match action:
        case MouseDown(button=button):
            return (ButtonDown(button=Button(button)),)
        case MouseUp(button=button):
            return (ButtonUp(button=Button(button)),)
        case MoveTo(x=x, y=y):
            point = point_within(picture, round(x), round(y))
            return (Move(x=point.x, y=point.y),)
        case DragTo(x=x, y=y):
            return (Drag(path=(point_within(picture, round(x), round(y)),)),)
        case ClickAt(button=button, num_clicks=count):
            return (click(picture, action.x, action.y, Button(button), count),)
        case RightClick():
            return (click(picture, action.x, action.y, Button.RIGHT),)
        case DoubleClick():
            return (click(picture, action.x, action.y, count=2),)
        case _:
            raise TypeError(f"{action.type_name} is in the list of actions, but nothing translates it")


def click(picture: Size, x: float | None, y: float | None, button: Button = Button.LEFT, count: int = 1) -> Click:
    """Return a click at a point of the picture, or at the pointer.

    Args:
        picture: Size of the picture that the model saw.
        x: Pixels from its left edge, rounded; None, with `y`: at the pointer.
        y: Pixels from its top edge.
        button: Mouse button.
        count: 1 to 3; 2 is a double click.

    Raises:
        UnreadableError: the point is outside the picture, or only one of `x` and `y` is given.
    """
    if x is None and y is None:
        return Click(button=button, count=count)
    if x is None or y is None:
        raise UnreadableError("x and y belong together: give both, or neither")
    point = point_within(picture, round(x), round(y))
    return Click(x=point.x, y=point.y, button=button, count=count)
