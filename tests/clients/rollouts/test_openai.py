"""OpenAI's computer tools as tables: what the model calls, what we do."""

from typing import Any, get_args

import pytest
from openai.types.responses import ResponseComputerToolCall, computer_action
from pydantic import JsonValue

from clients.rollouts.adapters import ADAPTERS
from clients.rollouts.adapters.openai import call_of
from clients.rollouts.adapters.openai_actions import ACTIONS
from clients.rollouts.adapters.protocol import Call, Conclude, Look, Perform, SafetyCheck, UnreadableError
from clients.rollouts.results import End
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
    Scroll,
    TypeText,
    Wait,
)
from schemas.observations import Size

PICTURE = Size(width=1280, height=720)
PREVIEW, COMPUTER = ADAPTERS["openai-preview"], ADAPTERS["openai-computer"]
Written = dict[str, JsonValue]

TRANSLATED: list[tuple[Written, tuple[Action, ...]]] = [
    ({"type": "click", "x": 10, "y": 20, "button": "left"}, (Click(x=10, y=20),)),
    ({"type": "click", "x": 0, "y": 0, "button": "right"}, (Click(x=0, y=0, button=Button.RIGHT),)),
    ({"type": "click", "x": 1279, "y": 719, "button": "wheel"}, (Click(x=1279, y=719, button=Button.MIDDLE),)),
    ({"type": "click", "x": 1, "y": 2, "button": "back"}, (Click(x=1, y=2, button=Button.BACK),)),
    ({"type": "click", "x": 1, "y": 2, "button": "forward"}, (Click(x=1, y=2, button=Button.FORWARD),)),
    (
        {"type": "click", "x": 1, "y": 2, "button": "left", "keys": ["CTRL", "SHIFT"]},
        (Click(x=1, y=2, modifiers=(Modifier.CTRL, Modifier.SHIFT)),),
    ),
    ({"type": "click", "x": 1, "y": 2, "button": "left", "keys": None}, (Click(x=1, y=2),)),
    ({"type": "double_click", "x": 1, "y": 2}, (Click(x=1, y=2, count=2),)),
    ({"type": "double_click", "x": 1, "y": 2, "keys": ["ALT"]}, (Click(x=1, y=2, count=2, modifiers=(Modifier.ALT,)),)),
    (
        {"type": "drag", "path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}, {"x": 5, "y": 6}], "keys": ["SHIFT"]},
        (Drag(path=(Point(x=1, y=2), Point(x=3, y=4), Point(x=5, y=6)), modifiers=(Modifier.SHIFT,)),),
    ),
    ({"type": "keypress", "keys": ["CTRL", "L"]}, (KeyPress(keys=("ctrl", "l")),)),
    ({"type": "keypress", "keys": ["ENTER"]}, (KeyPress(keys=("ENTER",)),)),
    ({"type": "move", "x": 1, "y": 2}, (Move(x=1, y=2),)),
    (
        {"type": "move", "x": 1, "y": 2, "keys": ["SHIFT"]},
        (KeyDown(key="shift"), Move(x=1, y=2), KeyUp(key="shift")),
    ),
    ({"type": "scroll", "x": 1, "y": 2, "scroll_x": 0, "scroll_y": 300}, (Scroll(x=1, y=2, dy=3),)),
    ({"type": "scroll", "x": 1, "y": 2, "scroll_x": -120, "scroll_y": -40}, (Scroll(x=1, y=2, dx=-1, dy=-1),)),
    (
        {"type": "scroll", "x": 1, "y": 2, "scroll_x": 0, "scroll_y": 100, "keys": ["CTRL"]},
        (Scroll(x=1, y=2, dy=1, modifiers=(Modifier.CTRL,)),),
    ),
    ({"type": "type", "text": "two\nlines"}, (TypeText(text="two\nlines"),)),
    ({"type": "wait"}, (Wait(duration_ms=2_000),)),
]
WRONG: list[tuple[JsonValue, str]] = [
    ({"type": "press", "keys": ["a"]}, "no action 'press'. `type` is one of: click, double_click"),
    ({"x": 1, "y": 2}, "no action None"),
    ("click", "An action is an object with a `type`, not 'click'"),
    ({"type": "click", "x": 1}, "y: Field required.* Arguments of `click`: x, y, button, keys"),
    ({"type": "click", "x": 1, "y": 2, "button": "middle"}, "button: Input should be 'left', 'right', 'wheel'"),
    ({"type": "click", "x": 1280, "y": 2}, r"\[1280, 2\] lies outside the picture of 1280x720"),
    ({"type": "click", "x": 1, "y": 2, "keys": ["A"]}, "'A' cannot be held here"),
    ({"type": "drag", "path": [{"x": 1, "y": 2}]}, "path"),
    ({"type": "scroll", "x": 1, "y": 2, "scroll_y": 1_000_000}, "at most 1000 notches"),
    ({"type": "type", "text": ""}, "text"),
    ({"type": "keypress", "keys": []}, "keys"),
    ({"type": "keypress", "keys": list("abcdefg")}, "keys"),
]


def one(action: JsonValue, **more: JsonValue) -> Call:
    return Call(name="computer_use_preview", arguments={"action": action, **more})


def several(*actions: JsonValue, **more: JsonValue) -> Call:
    return Call(name="computer", arguments={"actions": list(actions), **more})


@pytest.mark.parametrize(("written", "actions"), TRANSLATED, ids=lambda case: str(case)[:60])
def test_actions(written: Written, actions: tuple[Action, ...]) -> None:
    assert PREVIEW.command(one(written), PICTURE) == Perform(actions=actions)
    assert COMPUTER.command(several(written), PICTURE) == Perform(actions=actions)


@pytest.mark.parametrize(("written", "message"), WRONG, ids=lambda case: str(case)[:60])
def test_what_is_wrong_is_said(written: JsonValue, message: str) -> None:
    for adapter, call in ((PREVIEW, one(written)), (COMPUTER, several({"type": "wait"}, written))):
        with pytest.raises(UnreadableError, match=message):
            adapter.command(call, PICTURE)


def test_a_list_of_actions_is_one_command() -> None:
    call = several({"type": "click", "x": 1, "y": 2}, {"type": "screenshot"}, {"type": "type", "text": "a"})
    assert COMPUTER.command(call, PICTURE) == Perform(actions=(Click(x=1, y=2), TypeText(text="a")))
    assert COMPUTER.command(several({"type": "screenshot"}), PICTURE) == Look()
    assert PREVIEW.command(one({"type": "screenshot"}), PICTURE) == Look()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (several(), "at least one action"),
        (Call(name="computer", arguments={"action": {"type": "wait"}}), "unknown argument `action`"),
        (Call(name="computer", arguments={}), "`actions` is missing"),
        (Call(name="computer", arguments={"actions": {"type": "wait"}}), "must be a list"),
        (Call(name="bash", arguments={}), "no function 'bash'; the only one is `computer`"),
        (several({"type": "wait"}, pending_safety_checks=[{"code": "x"}]), "pending_safety_checks"),
        (several({"type": "wait"}, pending_safety_checks="x"), "must be a list"),
    ],
)
def test_a_call_that_is_none(call: Call, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        COMPUTER.command(call, PICTURE)


def test_safety_checks_go_with_the_command() -> None:
    checks: list[JsonValue] = [
        {"id": "cu_sc_1", "code": "malicious_instructions", "message": "Look!"},
        {"id": "2", "code": None},
    ]
    known = (SafetyCheck(id="cu_sc_1", code="malicious_instructions", message="Look!"), SafetyCheck(id="2"))
    assert COMPUTER.command(several({"type": "screenshot"}, pending_safety_checks=checks), PICTURE) == Look(
        safety_checks=known
    )
    assert PREVIEW.command(one({"type": "wait"}, pending_safety_checks=checks), PICTURE) == Perform(
        actions=(Wait(duration_ms=2_000),), safety_checks=known
    )


@pytest.mark.parametrize(("written", "actions"), TRANSLATED[:3])
def test_items_of_the_providers_library_are_read(written: Written, actions: tuple[Action, ...]) -> None:
    item: dict[str, Any] = {
        "type": "computer_call",
        "id": "cu_1",
        "call_id": "call_1",
        "status": "completed",
        "pending_safety_checks": [{"id": "1", "code": "irrelevant_domain", "message": "m"}],
    }
    for adapter, more in ((PREVIEW, {"action": written}), (COMPUTER, {"actions": [written]})):
        sent = ResponseComputerToolCall.model_validate({**item, **more}).model_dump(mode="json")
        command = adapter.command(call_of(sent), PICTURE)
        assert isinstance(command, Perform)
        assert command.actions == actions
        assert [check.code for check in command.safety_checks] == ["irrelevant_domain"]
    with pytest.raises(UnreadableError, match="type 'message' is no computer_call"):
        call_of({"type": "message"})
    with pytest.raises(UnreadableError, match="needs `action` or `actions`"):
        call_of(item)


def test_the_actions_are_those_of_the_providers_library() -> None:
    union = get_args(get_args(computer_action.ComputerAction)[0])
    theirs = {get_args(kind.model_fields["type"].annotation)[0]: set(kind.model_fields) - {"type"} for kind in union}
    assert {kind.name: set(kind.model_fields) for kind in ACTIONS} == theirs


def test_an_end_is_a_turn_without_a_call() -> None:
    assert COMPUTER.read("DONE\n42") == Conclude(end=End.DONE, answer="42")
    assert COMPUTER.read("INFEASIBLE") == Conclude(end=End.INFEASIBLE)
    [tool] = COMPUTER.tools()
    assert (tool.name, tool.parameters["required"]) == ("computer", ["actions"])
    assert "1280x720" in COMPUTER.instructions(PICTURE)
