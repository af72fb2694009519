"""Qwen's `computer_use`: one line `Action: ...` and a `<tool_call>`, written in the text of the turn.

Qwen2.5-VL points at pixels of the picture as its image processor resizes it, Qwen3-VL at thousandths of the picture.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from clients.rollouts.adapters import qwen_actions as space
from clients.rollouts.adapters.geometry import fitting_scale, point_in_space, smart_resize
from clients.rollouts.adapters.keys import combination
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Conclude,
    Perform,
    ToolSpec,
    UnreadableError,
    argument_schemas,
    validated,
)
from clients.rollouts.adapters.qwen_actions import QwenAction
from clients.rollouts.adapters.qwen_calls import JSON_FORM, CallForm
from clients.rollouts.adapters.wheel import turns
from clients.rollouts.results import End
from schemas.actions import Button, Click, Drag, KeyPress, Move, Point, TypeText, Wait
from schemas.base import Closed
from schemas.observations import Size

FUNCTION = "computer_use"
MAX_CALLS = 10
"""In one turn; trained models make one or two."""

_CALL = re.compile(r"<tool_call>\s*(.*?)\s*(?:</tool_call>|\Z)", re.DOTALL)
_THOUGHTS = re.compile(r"\A.*</think>", re.DOTALL)
_CLICKS: dict[type[QwenAction], tuple[Button, int]] = {
    space.LeftClick: (Button.LEFT, 1),
    space.RightClick: (Button.RIGHT, 1),
    space.MiddleClick: (Button.MIDDLE, 1),
    space.DoubleClick: (Button.LEFT, 2),
    space.TripleClick: (Button.LEFT, 3),
}


class Resizing(Closed):
    """Settings of the model's image processor; the defaults are those of the published Qwen2.5-VL."""

    factor: int = 28
    least_pixels: int = 4 * 28 * 28
    most_pixels: int = 16_384 * 28 * 28


_PUBLISHED_RESIZING = Resizing()


@dataclass(frozen=True)
class Qwen:
    """A Qwen model's action space. `relative_to` is the far edge of relative coordinates; None: resized pixels."""

    name: str
    actions: tuple[type[QwenAction], ...]
    relative_to: int | None = None
    resizing: Resizing = _PUBLISHED_RESIZING
    pixels_per_notch: float = 1.0
    """What `pixels` of a scroll count: notches, as the published harnesses hand them to pyautogui."""
    form: CallForm = JSON_FORM
    """How a call is written in the text."""

    def scale(self, screen: Size) -> float:
        """Keep pictures within the size that the image processor accepts."""
        return fitting_scale(screen, max(screen.width, screen.height), self.resizing.most_pixels)

    def instructions(self, picture: Size) -> str:
        """Explain the function, the coordinate space, and the form of a turn."""
        width, height = self._space(picture)
        lines = "\n".join(f"- {one.name}: {one.summary}" for one in self.actions)
        definition = {
            "type": "function",
            "function": {
                "name": FUNCTION,
                "description": f"Mouse and keyboard of a desktop. The picture of its screen is {width}x{height}; "
                "a coordinate is [x, y] from the left and the top edge.",
                "parameters": self._parameters(),
            },
        }
        return (
            "You work on a desktop for a user. You are shown its screen as a picture and act through one function.\n\n"
            f"<tools>\n{json.dumps(definition)}\n</tools>\n\nWhat `action` can be:\n{lines}\n\n{self.form.told}\n\n"
            "Look at the picture that follows each action before you go on; click in the middle of things. Nobody "
            "answers questions about how to do it. When the task is done, or cannot be done, call `terminate`."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return no tools: calls are written in the text."""
        return ()

    def read(self, text: str) -> tuple[Call, ...] | Conclude:
        """Parse the calls of a turn; reasoning before `</think>` is ignored."""
        written = _CALL.findall(_THOUGHTS.sub("", text))
        if not written:
            raise UnreadableError(f"There is no <tool_call> in this turn. {self.form.told}")
        if len(written) > MAX_CALLS:
            raise UnreadableError(f"{len(written)} calls in one turn are too many: at most {MAX_CALLS}.")
        return tuple(map(self.form.read, written))

    def command(self, call: Call, picture: Size) -> Command:
        """Translate a call of `computer_use`."""
        if call.name != FUNCTION:
            raise UnreadableError(f"There is no function `{call.name}`; the only one is `{FUNCTION}`.")
        action = self._parsed(call)
        match action:
            case space.Terminate(status=status):
                return Conclude(end=End.DONE if status == "success" else End.GAVE_UP)
            case space.Answer(text=text):
                return Conclude(end=End.DONE, answer=text)
            case space.CallUser(text=text):
                return Conclude(end=End.CALLED_USER, answer=text)
            case space.Key(keys=keys):
                pressed = combination(keys[0]) if len(keys) == 1 else keys
                return Perform(actions=(validated(KeyPress, "key", {"keys": list(pressed)}),))
            case space.Type(text=text):
                return Perform(actions=(TypeText(text=text),))
            case space.Wait(time=seconds):
                return Perform(actions=(Wait(duration_ms=round(seconds * 1_000)),))
            case _:
                return self._with_mouse(action, picture)

    def render(self, note: str) -> str:
        """Wrap the text in the tags that the chat template puts around a tool response."""
        return f"<tool_response>\n{note}\n</tool_response>"

    def _with_mouse(self, action: QwenAction, picture: Size) -> Command:
        match action:
            case space.MouseMove(coordinate=coordinate):
                point = self._point(coordinate, picture)
                return Perform(actions=(Move(x=point.x, y=point.y),))
            case space.LeftClickDrag(coordinate=coordinate):
                return Perform(actions=(Drag(path=(self._point(coordinate, picture),)),))
            case space.Scroll(pixels=pixels, coordinate=coordinate):
                return Perform(actions=turns(self._place(coordinate, picture), down=-self._notches(pixels)))
            case space.HScroll(pixels=pixels, coordinate=coordinate):
                return Perform(actions=turns(self._place(coordinate, picture), right=self._notches(pixels)))
            case _:
                button, count = _CLICKS[type(action)]
                place = self._place(getattr(action, "coordinate", None), picture)
                x, y = (place.x, place.y) if place is not None else (None, None)
                return Perform(actions=(Click(x=x, y=y, button=button, count=count),))

    def _parsed(self, call: Call) -> QwenAction:
        wanted = call.arguments.get("action")
        for kind in self.actions:
            if kind.name == wanted:
                return validated(kind, kind.name, {k: v for k, v in call.arguments.items() if k != "action"})
        known = ", ".join(one.name for one in self.actions)
        raise UnreadableError(f"There is no action {wanted!r}. `action` is one of: {known}.")

    def _space(self, picture: Size) -> tuple[int, int]:
        """Return the far corner of the model's coordinate space."""
        if self.relative_to is not None:
            return self.relative_to, self.relative_to
        resized = smart_resize(picture, self.resizing.factor, self.resizing.least_pixels, self.resizing.most_pixels)
        return resized.width, resized.height

    def _point(self, coordinate: tuple[float, float], picture: Size) -> Point:
        return point_in_space(picture, self._space(picture), *coordinate)

    def _place(self, coordinate: tuple[float, float] | None, picture: Size) -> Point | None:
        return None if coordinate is None else self._point(coordinate, picture)

    def _notches(self, pixels: float) -> int:
        """Convert pixels to notches, at least one unless `pixels` is 0."""
        notches = round(abs(pixels) / self.pixels_per_notch) or (1 if pixels else 0)
        return notches if pixels > 0 else -notches

    def _parameters(self) -> dict[str, Any]:
        """Return one flat JSON schema for all actions, on which the model was trained."""
        properties: dict[str, Any] = {"action": {"type": "string", "enum": [one.name for one in self.actions]}}
        for kind in self.actions:
            for name, schema in argument_schemas(kind).items():
                properties.setdefault(name, schema)
        return {"type": "object", "properties": properties, "required": ["action"]}
