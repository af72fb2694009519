"""Coordinates of every action space, there and back: no pixel is lost, none is out of the picture."""

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from clients.rollouts.adapters import ADAPTERS
from clients.rollouts.adapters.geometry import point_in_space, point_to_space, smart_resize
from clients.rollouts.adapters.protocol import Adapter, Call, Conclude, Perform, UnreadableError
from schemas.actions import Click, Point
from schemas.observations import Size

patient = settings(
    deadline=None,
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""Uses the same examples every time, however slow the machine is."""
SIZES = st.builds(Size, width=st.integers(200, 4_000), height=st.integers(200, 3_000))


@st.composite
def places(draw: st.DrawFn) -> tuple[Size, Point]:
    picture = draw(SIZES)
    return picture, Point(x=draw(st.integers(0, picture.width - 1)), y=draw(st.integers(0, picture.height - 1)))


def written(name: str, picture: Size, point: Point) -> Call:
    """The click of a model that means this pixel."""
    x, y = point.x, point.y
    spaces = {"qwen3-999": 999, "qwen3.5-999": 999, "qwen3": 1_000, "qwen3.5": 1_000, "ui-tars": 1_000}
    resized = smart_resize(picture, 28, (4 if name == "qwen2.5" else 100) * 28 * 28, 16_384 * 28 * 28)
    edge = (spaces[name], spaces[name]) if name in spaces else (resized.width, resized.height)
    there = point_to_space(picture, edge, point)
    action: dict[str, JsonValue] = {"type": "click", "x": x, "y": y}
    match name:
        case _ if name.startswith("qwen"):
            return Call(name="computer_use", arguments={"action": "left_click", "coordinate": list(there)})
        case _ if name.startswith("ui-tars"):
            return Call(name="click", arguments={"point": f"<point>{there[0]!r} {there[1]!r}</point>"})
        case "computer_13":
            return Call(name="CLICK", arguments={"x": x, "y": y})
        case "pyautogui":
            return Call(name="click", arguments={"x": x, "y": y})
        case "openai-preview":
            return Call(name="computer_use_preview", arguments={"action": action})
        case "openai-computer":
            return Call(name="computer", arguments={"actions": [action]})
        case "anthropic-20260801":
            return Call(name="left_click", arguments={"coordinate": [x, y]})
        case _:
            return Call(name="computer", arguments={"action": "left_click", "coordinate": [x, y]})


@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=lambda one: one.name)
@patient
@given(place=places())
def test_a_pixel_comes_back_as_itself(adapter: Adapter, place: tuple[Size, Point]) -> None:
    picture, point = place
    command = adapter.command(written(adapter.name, picture, point), picture)
    assert command == Perform(actions=(Click(x=point.x, y=point.y),))


@patient
@given(picture=SIZES, edge=st.integers(1, 5_000), x=st.integers(0, 5_000), y=st.integers(0, 5_000))
def test_a_point_of_a_space_is_a_pixel_of_the_picture(picture: Size, edge: int, x: int, y: int) -> None:
    x, y = min(x, edge), min(y, edge)
    point = point_in_space(picture, (edge, edge), x, y)
    assert 0 <= point.x < picture.width
    assert 0 <= point.y < picture.height
    assert abs(point.x - x * picture.width / edge) <= 1
    assert abs(point.y - y * picture.height / edge) <= 1


@patient
@given(screen=SIZES)
@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=lambda one: one.name)
def test_no_picture_is_larger_than_the_screen(adapter: Adapter, screen: Size) -> None:
    assert 0 < adapter.scale(screen) <= 1


@patient
@given(text=st.text(max_size=200))
@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=lambda one: one.name)
def test_any_text_is_read_or_refused(adapter: Adapter, text: str) -> None:
    """Nothing but the error that is written for the model: what a model says is never our failure."""
    for form in ("{}", "Action: {}", "Action: click({})", "```\n{}\n```", "<tool_call>{}</tool_call>"):
        with suppress(UnreadableError):
            turn = adapter.read(form.replace("{}", text))
            for call in () if isinstance(turn, Conclude) else turn:
                adapter.command(call, Size(width=1_280, height=720))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
NAMES = {
    "computer": ("action", "actions", "coordinate", "text", "region", "pending_safety_checks"),
    "computer_use": ("action", "coordinate", "text", "keys", "pixels", "time"),
    "computer_use_preview": ("action", "pending_safety_checks"),
    "left_click": ("coordinate", "text"),
    "click": ("point", "start_box", "x", "y", "clicks", "duration"),
    "CLICK": ("x", "y", "button"),
    "hotkey": ("key", "keys"),
    "press": ("keys", "presses"),
    "drag": ("point", "end_point"),
}
ACTIONS = st.sampled_from(["left_click", "key", "zoom", "scroll", "wait", "terminate", "type", "hold_key"])


@patient
@given(data=st.data())
@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=lambda one: one.name)
def test_any_arguments_are_translated_or_refused(adapter: Adapter, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(NAMES)))
    keys = data.draw(st.lists(st.sampled_from(NAMES[name]), unique=True))
    arguments = {key: data.draw(ACTIONS if key == "action" else VALUES) for key in keys}
    call = Call(name=name, arguments=json.loads(json.dumps(arguments)))
    with suppress(UnreadableError):
        adapter.command(call, Size(width=1_280, height=720))
