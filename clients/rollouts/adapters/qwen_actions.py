"""The actions of Qwen's `computer_use` function, each with the arguments it takes.

Source: the published function definitions of Qwen2.5-VL and Qwen3-VL; `call_user` is CUA-Gym's addition.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from schemas.actions import MAX_TEXT_CHARACTERS
from schemas.base import Closed

MAX_WAIT_S = 60.0
Coordinate = Annotated[tuple[float, float], Field(description="[x, y] of where to act; the pointer moves there first.")]
Notches = Annotated[float, Field(description="How far to turn the wheel.")]


class QwenAction(Closed):
    """An action; its fields are the arguments beside `action`."""

    name: ClassVar[str]
    summary: ClassVar[str]


class Key(QwenAction):
    """Keys pressed together."""

    name = "key"
    summary = "press the keys in `keys` together: down in this order, up in reverse"
    keys: Annotated[tuple[str, ...], Field(min_length=1, description="Names of keys, for `key`.")]


class Type(QwenAction):
    """Text."""

    name = "type"
    summary = "type `text`"
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARACTERS, description="What to type or to say.")]


class MouseMove(QwenAction):
    """A move of the pointer."""

    name = "mouse_move"
    summary = "move the pointer to `coordinate`"
    coordinate: Coordinate


class LeftClick(QwenAction):
    """A click."""

    name = "left_click"
    summary = "click with the left button, at `coordinate` or where the pointer is"
    coordinate: Coordinate | None = None


class LeftClickDrag(QwenAction):
    """A drag that starts at the pointer."""

    name = "left_click_drag"
    summary = "drag with the left button from where the pointer is to `coordinate`"
    coordinate: Coordinate


class RightClick(QwenAction):
    """A click with the right button."""

    name = "right_click"
    summary = "click with the right button"
    coordinate: Coordinate | None = None


class MiddleClick(QwenAction):
    """A click with the middle button."""

    name = "middle_click"
    summary = "click with the middle button"
    coordinate: Coordinate | None = None


class DoubleClick(QwenAction):
    """Two clicks."""

    name = "double_click"
    summary = "click twice with the left button"
    coordinate: Coordinate | None = None


class TripleClick(QwenAction):
    """Three clicks."""

    name = "triple_click"
    summary = "click three times with the left button"
    coordinate: Coordinate | None = None


class Scroll(QwenAction):
    """The wheel: positive is up."""

    name = "scroll"
    summary = "turn the wheel by `pixels`: positive is up, negative is down"
    pixels: Notches
    coordinate: Coordinate | None = None


class HScroll(QwenAction):
    """The horizontal wheel: positive is to the right."""

    name = "hscroll"
    summary = "turn the horizontal wheel by `pixels`: positive is right, negative is left"
    pixels: Notches
    coordinate: Coordinate | None = None


class Wait(QwenAction):
    """Time."""

    name = "wait"
    summary = "wait for `time` seconds until something has happened"
    time: Annotated[float, Field(gt=0, le=MAX_WAIT_S, description="Seconds, for `wait`.")]


class Terminate(QwenAction):
    """The end."""

    name = "terminate"
    summary = "end the task and say in `status` whether it is done"
    status: Annotated[Literal["success", "failure"], Field(description="For `terminate`.")]


class Answer(QwenAction):
    """The end, with an answer."""

    name = "answer"
    summary = "answer the question of the task with `text`, which ends it"
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT_CHARACTERS, description="What to type or to say.")]


class CallUser(QwenAction):
    """The end, for lack of information."""

    name = "call_user"
    summary = "ask the user for what is missing to go on; say in `text` what"
    text: str | None = None


QWEN_2_5: tuple[type[QwenAction], ...] = (
    Key,
    Type,
    MouseMove,
    LeftClick,
    LeftClickDrag,
    RightClick,
    MiddleClick,
    DoubleClick,
    Scroll,
    Wait,
    Terminate,
)
QWEN_3: tuple[type[QwenAction], ...] = (*QWEN_2_5, TripleClick, HScroll, Answer, CallUser)
