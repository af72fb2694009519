"""UI-TARS: a thought and an action written as a Python call in the text of the turn.

The first version points at thousandths of the picture in boxes; 1.5 at pixels of the picture as its image processor
resizes it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue, field_validator

from clients.rollouts.adapters.calls_in_python import parsed, python_call
from clients.rollouts.adapters.geometry import fitting_scale, point_in_space, smart_resize
from clients.rollouts.adapters.keys import combination
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Conclude,
    Perform,
    ToolSpec,
    UnreadableError,
    validated,
)
from clients.rollouts.adapters.wheel import turns
from clients.rollouts.results import End
from schemas.actions import Action, Button, Click, Drag, KeyPress, Point, TypeText, Wait
from schemas.base import Closed
from schemas.observations import Size

WAIT_MS = 5_000
NOTCHES = 5
"""One scroll turns the wheel so far, as the published harness has it."""
MAX_CALLS = 10
FACTOR = 28
LEAST_PIXELS = 100 * FACTOR * FACTOR
MOST_PIXELS = 16_384 * FACTOR * FACTOR

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_ACTION = re.compile(r"^\s*Action:\s*", re.MULTILINE)
_ONE_TEXT = re.compile(r"\A(type|finished|call_user)\(\s*content\s*=\s*(['\"])(.*)\2\s*\)\Z", re.DOTALL)
_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_CLICKS = {"click": (Button.LEFT, 1), "left_double": (Button.LEFT, 2), "right_single": (Button.RIGHT, 1)}
_BOXES = {"start_box": "point", "end_box": "end_point", "start_point": "point"}
"""Names of the first version, and that of a drag, by those of a point in 1.5."""


class _Action(Closed):
    name: ClassVar[str]
    line: ClassVar[str]


class _AtPoint(_Action):
    point: tuple[float, float]

    @field_validator("point", "end_point", mode="before", check_fields=False)
    @classmethod
    def _numbers(cls, written: object) -> object:
        """Parse `(x,y)`, `<point>x y</point>`, a box in the model's marks, or four numbers (the middle of that box)."""
        if not isinstance(written, str):
            return written
        numbers = [float(one) for one in _NUMBER.findall(written)]
        if len(numbers) == 4:  # noqa: PLR2004 -- two corners
            return ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        return tuple(numbers)


class _Drag(_AtPoint):
    end_point: tuple[float, float]


class _Hotkey(_Action):
    key: str


class _Type(_Action):
    content: str


class _Scroll(_AtPoint):
    direction: str


class _Nothing(_Action):
    pass


class _End(_Action):
    content: str | None = None


_KINDS: dict[str, type[_Action]] = {
    "click": _AtPoint,
    "left_double": _AtPoint,
    "right_single": _AtPoint,
    "drag": _Drag,
    "hotkey": _Hotkey,
    "type": _Type,
    "scroll": _Scroll,
    "wait": _Nothing,
    "finished": _End,
    "call_user": _End,
}


@dataclass(frozen=True)
class UITars:
    """A version of UI-TARS. `relative_to` is the far edge of relative coordinates; None: resized pixels."""

    name: str
    relative_to: int | None
    asks: bool
    """Whether there is `call_user`."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of its actions."""
        return tuple(name for name in _KINDS if self.asks or name != "call_user")

    def scale(self, screen: Size) -> float:
        """Keep pictures within the size that the image processor accepts."""
        return fitting_scale(screen, max(screen.width, screen.height), MOST_PIXELS)

    def instructions(self, picture: Size) -> str:
        """Explain the calls, the coordinate space, and the form of a turn."""
        width, height = self._space(picture)
        if self.relative_to is not None:
            first, start, end, at = "start_box", "start_box", "end_box", "'(x,y)'"
        else:
            first, start, end, at = "point", "start_point", "end_point", "'<point>x y</point>'"
        lines = [
            *(f"{name}({first}={at})" for name in _CLICKS),
            f"drag({start}={at}, {end}={at})",
            "hotkey(key='ctrl c')  # keys with a space between them, at most 3",
            "type(content='xxx')  # \\n at the end submits; write \\' \\\" and \\n in it",
            f"scroll({first}={at}, direction='down or up or right or left')",
            "wait()  # 5 seconds, then a new picture",
            "finished(content='xxx')  # the task is done; the answer, if it asks for one",
            *(["call_user()  # the task cannot be done, or the user has to help"] if self.asks else []),
        ]
        actions = "\n".join(lines)
        return (
            "You work on a desktop for a user. You are shown its screen as a picture and write the next action.\n\n"
            "## Form of a turn\nThought: what you see and do next, in a sentence or two\nAction: one of the calls\n\n"
            f"## Action space\n{actions}\n\nPoints are x from the left and y from the top edge, up to {width} and "
            f"{height}. Look at the picture that follows each action; click in the middle of things."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return no tools: calls are written in the text."""
        return ()

    def read(self, text: str) -> tuple[Call, ...] | Conclude:
        """Parse the calls after the last `Action:`, one per line."""
        parts = _ACTION.split(text)
        if len(parts) < 2:  # noqa: PLR2004 -- what stands before it, and what behind
            raise UnreadableError(
                "There is no line `Action: ...` in this turn. Write `Thought: ...`, then `Action: ...`."
            )
        written = _lines(parts[-1])
        if not written:
            raise UnreadableError("There is no call behind `Action:`.")
        if len(written) > MAX_CALLS:
            raise UnreadableError(f"{len(written)} calls in one turn are too many: at most {MAX_CALLS}.")
        return tuple(map(_call, written))

    def command(self, call: Call, picture: Size) -> Command:
        """Translate a call."""
        if call.name not in self.actions:
            raise UnreadableError(f"There is no action `{call.name}`; there are: {', '.join(self.actions)}.")
        action = validated(_KINDS[call.name], call.name, _named(call.arguments))
        match action:
            case _End(content=content):
                end = End.DONE if call.name == "finished" else End.CALLED_USER
                return Conclude(end=end, answer=content or None)
            case _Nothing():
                return Perform(actions=(Wait(duration_ms=WAIT_MS),))
            case _Hotkey(key=key):
                return Perform(actions=(_pressed(key),))
            case _Type(content=content):
                if not content:
                    raise UnreadableError("`type`: content is empty.")
                return Perform(actions=(TypeText(text=content),))
            case _AtPoint():
                return Perform(actions=self._with_mouse(call.name, action, picture))
            case _:
                raise TypeError(f"{call.name} is in the list of actions, but nothing translates it")

    def render(self, note: str) -> str:
        """Return the text unchanged; the picture follows it."""
        return note

    def _with_mouse(self, name: str, action: _AtPoint, picture: Size) -> tuple[Action, ...]:
        at = self._point(action.point, picture)
        match action:
            case _Drag(end_point=end):
                return (Drag(path=(at, self._point(end, picture))),)
            case _Scroll(direction=direction):
                if direction not in _DIRECTIONS:
                    raise UnreadableError(f"`scroll`: direction {direction!r} is none of {', '.join(_DIRECTIONS)}.")
                right, down = _DIRECTIONS[direction]
                return turns(at, right=right * NOTCHES, down=down * NOTCHES)
            case _:
                button, count = _CLICKS[name]
                return (Click(x=at.x, y=at.y, button=button, count=count),)

    def _space(self, picture: Size) -> tuple[int, int]:
        """Return the far corner of the model's coordinate space."""
        if self.relative_to is not None:
            return self.relative_to, self.relative_to
        resized = smart_resize(picture, FACTOR, LEAST_PIXELS, MOST_PIXELS)
        return resized.width, resized.height

    def _point(self, written: tuple[float, float], picture: Size) -> Point:
        return point_in_space(picture, self._space(picture), *written)


def _pressed(key: str) -> KeyPress:
    keys = combination("+".join(key.replace("+", " ").split()) or key)
    return validated(KeyPress, "hotkey", {"keys": list(keys)})


def _named(arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Rename point arguments to one name, because models of both versions write either."""
    named: dict[str, JsonValue] = {}
    for name, value in arguments.items():
        own = _BOXES.get(name, name)
        if own in named:
            raise UnreadableError(f"`{name}` says the same as another argument.")
        named[own] = value
    return named


def _lines(text: str) -> list[str]:
    """Split text into calls: each begins on its own line with the name of an action."""
    begins = re.compile(rf"^(?=(?:{'|'.join(_KINDS)})\()", re.MULTILINE)
    text = text.strip()
    pieces = [piece.strip() for piece in begins.split(text)]
    whole: list[str] = []
    for piece in pieces:
        # A line of a text argument may look like a call.
        if whole and not _is_whole(whole[-1]):
            whole[-1] = f"{whole[-1]}\n{piece}"
        elif piece:
            whole.append(piece)
    return whole


def _is_whole(written: str) -> bool:
    if _ONE_TEXT.match(written):
        return True
    try:
        parsed(written)
    except UnreadableError:
        return False
    return True


def _call(written: str) -> Call:
    try:
        return python_call(written)
    except UnreadableError:
        # Models do not escape quotes and line breaks in a text.
        one = _ONE_TEXT.match(written)
        if one is None:
            raise
        name, _, content = one.groups()
        plain = content.replace("\\n", "\n").replace("\\t", "\t").replace("\\'", "'").replace('\\"', '"')
        return Call(name=name, arguments={"content": plain})
