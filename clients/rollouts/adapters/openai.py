"""OpenAI's computer use: `computer_use_preview` makes one action a call, `computer` a list of them.

Coordinates are pixels of the screenshot that was sent. Pending safety checks travel with the command; the code that
carries it out shows them, and refuses it unless they are acknowledged.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue, ValidationError

from clients.rollouts.adapters import openai_actions as space
from clients.rollouts.adapters.geometry import fitting_scale, point_within
from clients.rollouts.adapters.keys import held
from clients.rollouts.adapters.openai_actions import ACTIONS, OpenAIAction
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Conclude,
    Look,
    Perform,
    SafetyCheck,
    ToolSpec,
    UnreadableError,
    argument_schemas,
    read_ending,
    validated,
)
from clients.rollouts.adapters.wheel import turns
from schemas.actions import (
    Action,
    Button,
    Click,
    Drag,
    KeyDown,
    KeyPress,
    KeyUp,
    Modifier,
    Move,
    Point,
    TypeText,
    Wait,
)
from schemas.observations import Size

PREVIEW_TOOL = "computer_use_preview"
TOOL = "computer"
WAIT_MS = 2_000
PIXELS_PER_NOTCH = 100
LONGEST_PX = 2_048
MOST_PIXELS = 2_048 * 1_536
"""Beyond these the provider scales a picture down itself, and coordinates would be those of another picture."""

_CHECKS = "pending_safety_checks"
_BUTTONS = {
    "left": Button.LEFT,
    "right": Button.RIGHT,
    "wheel": Button.MIDDLE,
    "back": Button.BACK,
    "forward": Button.FORWARD,
}


@dataclass(frozen=True)
class OpenAIComputer:
    """One of the two tools. With `several`, a call contains a list of actions, which become one command."""

    name: str
    several: bool

    @property
    def tool(self) -> str:
        """The name of the function."""
        return TOOL if self.several else PREVIEW_TOOL

    def scale(self, screen: Size) -> float:
        """Keep pictures within the size that the provider does not scale down."""
        return fitting_scale(screen, LONGEST_PX, MOST_PIXELS)

    def instructions(self, picture: Size) -> str:
        """Explain the desktop, the coordinate space, and how to end."""
        return (
            f"You work on a desktop for a user through the function `{self.tool}`. Its screenshots are {picture.width}x"
            f"{picture.height} pixels; coordinates are pixels of them. Every call is answered with a new screenshot: "
            "look at it before you go on, and click in the middle of things. Nobody answers questions. Act until the "
            "task is done. Then answer without a call: in the first line DONE, or INFEASIBLE if nobody can do it, "
            "or GAVE UP; after it, if the task asks a question, the bare answer."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return the one function."""
        properties: dict[str, Any] = {"type": {"type": "string", "enum": [one.name for one in ACTIONS]}}
        for kind in ACTIONS:
            for name, schema in argument_schemas(kind).items():
                properties.setdefault(name, schema)
        point = {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}
        properties["path"] = {"type": "array", "items": {**point, "required": ["x", "y"]}}
        lines = "\n".join(f"- {one.name}({', '.join(_fields(one))}): {one.__doc__}" for one in ACTIONS)
        action = {"type": "object", "properties": properties, "required": ["type"]}
        fields = {"actions": {"type": "array", "items": action}} if self.several else {"action": action}
        parameters = {"type": "object", "properties": fields, "required": list(fields)}
        return (ToolSpec(name=self.tool, description=f"A desktop. Actions by `type`:\n{lines}", parameters=parameters),)

    def read(self, text: str) -> Conclude:
        """Parse a turn without a call, which ends the attempt, into the kind of end and the answer."""
        return read_ending(text)

    def command(self, call: Call, picture: Size) -> Command:
        """Translate a call; a screenshot among other actions stands for the picture after all of them."""
        if call.name != self.tool:
            raise UnreadableError(f"There is no function {call.name!r}; the only one is `{self.tool}`.")
        field = "actions" if self.several else "action"
        unknown = sorted(set(call.arguments) - {field, _CHECKS})
        if unknown or field not in call.arguments:
            wrong = f"unknown argument `{unknown[0]}`" if unknown else f"`{field}` is missing"
            raise UnreadableError(f"`{self.tool}`: {wrong}. Arguments of `{self.tool}`: {field}.")
        made = call.arguments[field]
        listed = made if self.several else [made]
        if not isinstance(listed, list) or not listed:
            raise UnreadableError(f"`actions` of `{self.tool}` must be a list of at least one action.")
        actions = tuple(one for written in listed for one in _translated(_action(written), picture))
        checks = _checks(call.arguments.get(_CHECKS))
        if not actions:
            return Look(safety_checks=checks)
        return Perform(actions=actions, safety_checks=checks)

    def render(self, note: str) -> str:
        """Return the text unchanged, for function results."""
        return note


def call_of(item: Mapping[str, JsonValue]) -> Call:
    """Convert a `computer_call` item of a response to a call, including its pending safety checks.

    Raises:
        UnreadableError: it is not such an item, or has no action.
    """
    kind = item.get("type")
    if kind != "computer_call":
        raise UnreadableError(f"an item of type {kind!r} is no computer_call")
    checks = {_CHECKS: item.get(_CHECKS) or []}
    if item.get("actions") is not None:
        return Call(name=TOOL, arguments={"actions": item["actions"], **checks})
    if item.get("action") is not None:
        return Call(name=PREVIEW_TOOL, arguments={"action": item["action"], **checks})
    raise UnreadableError("a computer_call needs `action` or `actions`")


def _action(written: JsonValue) -> OpenAIAction:
    if not isinstance(written, dict):
        raise UnreadableError(f"An action is an object with a `type`, not {written!r}.")
    wanted = written.get("type")
    for kind in ACTIONS:
        if kind.name == wanted:
            return validated(kind, kind.name, {k: v for k, v in written.items() if v is not None and k != "type"})
    known = ", ".join(one.name for one in ACTIONS)
    raise UnreadableError(f"There is no action {wanted!r}. `type` is one of: {known}.")


def _checks(written: JsonValue) -> tuple[SafetyCheck, ...]:
    if not isinstance(written, list | None):
        raise UnreadableError(f"`{_CHECKS}` must be a list")
    try:
        return tuple(map(_check, written or []))
    except ValidationError as error:
        raise UnreadableError(f"a check in `{_CHECKS}` has no `id`, or a field that is none: {error}") from error


def _check(written: JsonValue) -> SafetyCheck:
    if isinstance(written, dict):
        # The provider may omit `code` and `message` or set them to null.
        return SafetyCheck.model_validate({name: one for name, one in written.items() if one is not None})
    return SafetyCheck.model_validate(written)


def _translated(action: OpenAIAction, picture: Size) -> tuple[Action, ...]:
    match action:
        case space.Screenshot():
            return ()
        case space.Wait():
            return (Wait(duration_ms=WAIT_MS),)
        case space.Type(text=text):
            return (TypeText(text=text),)
        case space.Keypress(keys=keys):
            return (validated(KeyPress, "keypress", {"keys": list(keys)}),)
        case space.Drag(path=path, keys=keys):
            points = tuple(point_within(picture, one.x, one.y) for one in path)
            return (Drag(path=points, modifiers=_held(keys)),)
        case _:
            return _at_a_point(action, point_within(picture, action.x, action.y))


def _at_a_point(action: space.Click | space.DoubleClick | space.Move | space.Scroll, at: Point) -> tuple[Action, ...]:
    modifiers = _held(action.keys)
    match action:
        case space.Click(button=button):
            return (Click(x=at.x, y=at.y, button=_BUTTONS[button], modifiers=modifiers),)
        case space.DoubleClick():
            return (Click(x=at.x, y=at.y, count=2, modifiers=modifiers),)
        case space.Scroll(scroll_x=right, scroll_y=down):
            return turns(at, right=_notches(right), down=_notches(down), modifiers=modifiers)
        case space.Move():
            down = tuple(KeyDown(key=one.value) for one in modifiers)
            up = tuple(KeyUp(key=one.value) for one in reversed(modifiers))
            return (*down, Move(x=at.x, y=at.y), *up)


def _held(keys: tuple[str, ...] | None) -> tuple[Modifier, ...]:
    return held("+".join(keys or ()))


def _notches(pixels: int) -> int:
    """Convert pixels to notches, at least one unless `pixels` is 0."""
    notches = round(abs(pixels) / PIXELS_PER_NOTCH) or (1 if pixels else 0)
    return notches if pixels > 0 else -notches


def _fields(kind: type[OpenAIAction]) -> list[str]:
    return [name if one.is_required() else f"{name} (optional)" for name, one in kind.model_fields.items()]
