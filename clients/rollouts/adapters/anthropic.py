"""Anthropic's computer use: the toolset whose members are separate tools, and the older single tool `computer`.

Coordinates are pixels of the screenshot that was sent, which is scaled to fit `LONGEST_PX` and `MOST_PIXELS`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from clients.rollouts.adapters import anthropic_actions as space
from clients.rollouts.adapters.anthropic_actions import Member
from clients.rollouts.adapters.geometry import fitting_scale, point_within, region_between
from clients.rollouts.adapters.keys import combination, combinations, held
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Conclude,
    Look,
    Perform,
    TellCursor,
    ToolSpec,
    UnreadableError,
    argument_schemas,
    read_ending,
    validated,
)
from clients.rollouts.adapters.wheel import turns
from schemas.actions import (
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    Drag,
    Hold,
    KeyPress,
    Move,
    Point,
    TypeText,
    Wait,
)
from schemas.observations import Size

SINGLE_TOOL = "computer"
LONGEST_PX = 1_568
MOST_PIXELS = 1_150_000
"""Beyond these the provider scales a picture down itself, and coordinates would be those of another picture."""

_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_CLICKS: dict[type[Member], tuple[Button, int]] = {
    space.LeftClick: (Button.LEFT, 1),
    space.RightClick: (Button.RIGHT, 1),
    space.MiddleClick: (Button.MIDDLE, 1),
    space.DoubleClick: (Button.LEFT, 2),
    space.TripleClick: (Button.LEFT, 3),
}


@dataclass(frozen=True)
class AnthropicComputer:
    """One version of the action space. With `separate`, each member is a tool, otherwise an action of one tool."""

    name: str
    members: tuple[type[Member], ...]
    separate: bool

    def scale(self, screen: Size) -> float:
        """Keep pictures within the size that the provider does not scale down."""
        return fitting_scale(screen, LONGEST_PX, MOST_PIXELS)

    def instructions(self, picture: Size) -> str:
        """Explain the desktop, the coordinate space, and how to end."""
        return (
            f"You work on a desktop for a user, with mouse and keyboard. Its screenshots are {picture.width}x"
            f"{picture.height} pixels; coordinates are pixels of them. The result of the last action of a turn carries "
            "a new screenshot: look at it before you go on, and click in the middle of things. Nobody answers "
            "questions. Act until the task is done. Then answer without calling a tool: in the first line DONE, or "
            "INFEASIBLE if the task cannot be done by anybody, or GAVE UP; after it, if the task asks a question, the "
            "bare answer."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return the members as tools, or the one tool that has them as actions."""
        if self.separate:
            return tuple(
                ToolSpec(name=one.name, description=one.summary, parameters=_parameters(one)) for one in self.members
            )
        actions = "\n".join(f"- {one.name}: {one.summary} {_arguments(one)}" for one in self.members)
        properties: dict[str, dict[str, Any]] = {
            "action": {"type": "string", "enum": [one.name for one in self.members]}
        }
        for one in self.members:
            for name, schema in argument_schemas(one).items():
                properties.setdefault(name, schema)
        # The argument `text` is a text, keys, or keys to hold, depending on the action.
        properties["text"] = {"type": "string", "description": "A text, keys or keys to hold, as the action says."}
        parameters = {"type": "object", "properties": properties, "required": ["action"]}
        return (ToolSpec(name=SINGLE_TOOL, description=f"A desktop. Actions:\n{actions}", parameters=parameters),)

    def read(self, text: str) -> Conclude:
        """Parse a turn without a tool call, which ends the attempt, into the kind of end and the answer."""
        return read_ending(text)

    def command(self, call: Call, picture: Size) -> Command:
        """Translate a call of a member or of the one tool."""
        name, arguments = self._named(call)
        for kind in self.members:
            if kind.name == name:
                return _command(validated(kind, kind.name, arguments), picture)
        known = ", ".join(one.name for one in self.members)
        raise UnreadableError(f"There is no {'tool' if self.separate else 'action'} {name!r}; there are: {known}.")

    def render(self, note: str) -> str:
        """Return the text unchanged, for tool results."""
        return note

    def _named(self, call: Call) -> tuple[JsonValue, Mapping[str, JsonValue]]:
        if self.separate:
            return call.name, call.arguments
        if call.name != SINGLE_TOOL:
            raise UnreadableError(f"There is no tool {call.name!r}; the only one is `{SINGLE_TOOL}`.")
        return call.arguments.get("action"), {name: one for name, one in call.arguments.items() if name != "action"}


def _command(member: Member, picture: Size) -> Command:
    """Translate members without a position; `_with_mouse` translates the others."""
    match member:
        case space.Screenshot():
            return Look()
        case space.Zoom(region=region):
            return Look(region=region_between(picture, *region))
        case space.CursorPosition():
            return TellCursor()
        case space.Wait(duration=seconds):
            return Perform(actions=(Wait(duration_ms=round(seconds * 1_000)),))
        case space.Type(text=text):
            return Perform(actions=(TypeText(text=text),))
        case space.Key(text=text, repeat=repeat):
            return Perform(actions=tuple(KeyPress(keys=keys, repeat=repeat or 1) for keys in combinations(text)))
        case space.HoldKey(text=text, duration=seconds):
            return Perform(actions=(Hold(keys=combination(text), duration_ms=round(seconds * 1_000)),))
        case _:
            return _with_mouse(member, picture)


def _with_mouse(member: Member, picture: Size) -> Command:
    match member:
        case space.LeftMouseDown():
            return Perform(actions=(ButtonDown(),))
        case space.LeftMouseUp():
            return Perform(actions=(ButtonUp(),))
        case space.MouseMove(coordinate=coordinate):
            point = point_within(picture, *coordinate)
            return Perform(actions=(Move(x=point.x, y=point.y),))
        case space.LeftClickDrag(start_coordinate=start, coordinate=stop, text=text):
            path = (point_within(picture, *start), point_within(picture, *stop))
            return Perform(actions=(Drag(path=path, modifiers=held(text)),))
        case space.Scroll(scroll_direction=direction, scroll_amount=amount, coordinate=coordinate, text=text):
            right, down = _DIRECTIONS[direction]
            place = _place(coordinate, picture)
            return Perform(actions=turns(place, right=right * amount, down=down * amount, modifiers=held(text)))
        case space.ClickMember(coordinate=coordinate, text=text):
            button, count = _CLICKS[type(member)]
            place = _place(coordinate, picture)
            x, y = (place.x, place.y) if place is not None else (None, None)
            return Perform(actions=(Click(x=x, y=y, button=button, count=count, modifiers=held(text)),))
        case _:
            raise TypeError(f"{member.name} is in the list of members, but nothing translates it")


def _place(coordinate: tuple[int, int] | None, picture: Size) -> Point | None:
    return None if coordinate is None else point_within(picture, *coordinate)


def _parameters(kind: type[Member]) -> dict[str, Any]:
    required = [name for name, one in kind.model_fields.items() if one.is_required()]
    return {"type": "object", "properties": argument_schemas(kind), "required": required}


def _arguments(kind: type[Member]) -> str:
    names = [name if one.is_required() else f"{name} (optional)" for name, one in kind.model_fields.items()]
    return f"Takes {', '.join(names)}." if names else ""
