"""Anthropic's computer use as tables: what the model calls, what we do."""

from typing import get_args, get_type_hints

import anthropic.types.beta as sdk
import pytest
from pydantic import JsonValue

from clients.rollouts.adapters import ADAPTERS
from clients.rollouts.adapters.anthropic_actions import COMPUTER_20251124, Member
from clients.rollouts.adapters.protocol import (
    Adapter,
    Call,
    Command,
    Conclude,
    Look,
    Perform,
    TellCursor,
    UnreadableError,
)
from clients.rollouts.results import End
from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    Drag,
    Hold,
    KeyPress,
    Modifier,
    Move,
    Point,
    Scroll,
    TypeText,
    Wait,
)
from schemas.observations import Region, Size

PICTURE = Size(width=1280, height=720)
TOOLSET = ADAPTERS["anthropic-20260801"]
SINGLE = ADAPTERS["anthropic-20251124"]
OLDER = ADAPTERS["anthropic-20250124"]


def call(name: str, **arguments: JsonValue) -> Call:
    return Call(name=name, arguments=arguments)


def keys(*names: str, repeat: int = 1) -> KeyPress:
    return KeyPress(keys=names, repeat=repeat)


ACTIONS: list[tuple[Call, tuple[Action, ...]]] = [
    (call("left_click", coordinate=[10, 20]), (Click(x=10, y=20),)),
    (call("left_click"), (Click(),)),
    (call("left_click", coordinate=[10, 20], text="ctrl"), (Click(x=10, y=20, modifiers=(Modifier.CTRL,)),)),
    (
        call("left_click", coordinate=[10, 20], text="Shift+cmd"),
        (Click(x=10, y=20, modifiers=(Modifier.SHIFT, Modifier.SUPER)),),
    ),
    (call("left_click", coordinate=[1279, 719], text=""), (Click(x=1279, y=719),)),
    (call("right_click", coordinate=[10, 20]), (Click(x=10, y=20, button=Button.RIGHT),)),
    (call("middle_click", coordinate=[10, 20]), (Click(x=10, y=20, button=Button.MIDDLE),)),
    (call("double_click", coordinate=[10, 20]), (Click(x=10, y=20, count=2),)),
    (call("triple_click", coordinate=[10, 20], text="alt"), (Click(x=10, y=20, count=3, modifiers=(Modifier.ALT,)),)),
    (
        call("left_click_drag", start_coordinate=[1, 2], coordinate=[3, 4]),
        (Drag(path=(Point(x=1, y=2), Point(x=3, y=4))),),
    ),
    (
        call("left_click_drag", start_coordinate=[1, 2], coordinate=[3, 4], text="ctrl"),
        (Drag(path=(Point(x=1, y=2), Point(x=3, y=4)), modifiers=(Modifier.CTRL,)),),
    ),
    (call("left_mouse_down"), (ButtonDown(),)),
    (call("left_mouse_up"), (ButtonUp(),)),
    (call("mouse_move", coordinate=[5, 6]), (Move(x=5, y=6),)),
    (call("scroll", scroll_direction="down", scroll_amount=3), (Scroll(dy=3),)),
    (call("scroll", scroll_direction="up", scroll_amount=3, coordinate=[5, 6]), (Scroll(x=5, y=6, dy=-3),)),
    (call("scroll", scroll_direction="left", scroll_amount=2), (Scroll(dx=-2),)),
    (
        call("scroll", scroll_direction="right", scroll_amount=2, text="shift"),
        (Scroll(dx=2, modifiers=(Modifier.SHIFT,)),),
    ),
    (call("scroll", scroll_direction="down", scroll_amount=101), (Scroll(dy=100), Scroll(dy=1))),
    (call("scroll", scroll_direction="down", scroll_amount=0), (Scroll(),)),
    (call("key", text="Return"), (keys("Return"),)),
    (call("key", text="ctrl+s"), (keys("ctrl", "s"),)),
    (call("key", text="ctrl+S"), (keys("ctrl", "s"),)),
    (call("key", text="ctrl + shift + T"), (keys("ctrl", "shift", "t"),)),
    (call("key", text="A"), (keys("A"),)),
    (call("key", text="+"), (keys("+"),)),
    (call("key", text="ctrl++"), (keys("ctrl", "+"),)),
    (call("key", text="ctrl+plus"), (keys("ctrl", "plus"),)),
    (call("key", text=" "), (keys("space"),)),
    (call("key", text="Down Down"), (keys("Down"), keys("Down"))),
    (call("key", text="ctrl+k ctrl+s"), (keys("ctrl", "k"), keys("ctrl", "s"))),
    (call("key", text="Page_Down", repeat=3), (keys("Page_Down", repeat=3),)),
    (call("hold_key", text="shift+Right", duration=2), (Hold(keys=("shift", "Right"), duration_ms=2000),)),
    (call("type", text="Grüße\n"), (TypeText(text="Grüße\n"),)),
    (call("wait", duration=0.5), (Wait(duration_ms=500),)),
]
OTHERS: list[tuple[Call, Command]] = [
    (call("screenshot"), Look()),
    (call("zoom", region=[10, 20, 110, 70]), Look(region=Region(x=10, y=20, width=100, height=50))),
    (call("cursor_position"), TellCursor()),
]
WRONG: list[tuple[Call, str]] = [
    (call("click"), "no tool 'click'; there are: left_click, right_click,"),
    (call("left_click", x=1), "x: Extra inputs are not permitted. Arguments of `left_click`: coordinate, text"),
    (call("left_click", coordinate=[1280, 5]), r"\[1280, 5\] lies outside the picture of 1280x720 pixels"),
    (call("left_click", coordinate=[1, 2, 3]), "coordinate"),
    (call("left_click", text="Return"), "'Return' cannot be held here: use ctrl, shift, alt or super"),
    (call("left_click_drag", coordinate=[1, 2]), "start_coordinate: Field required"),
    (call("scroll", scroll_direction="sideways", scroll_amount=1), "scroll_direction"),
    (call("scroll", scroll_direction="up", scroll_amount=-1), "scroll_amount"),
    (call("scroll", scroll_direction="up", scroll_amount=1001), "at most 1000 notches"),
    (call("key", text=""), "text"),
    (call("key", text="ctrl+"), "is no key"),
    (call("key", text="ctrl+a+b+c+d+e+f"), "7 keys at once; 6 are possible"),
    (call("key", text="a", repeat=0), "repeat"),
    (call("hold_key", text="a", duration=61), "duration"),
    (call("zoom", region=[10, 10, 10, 20]), "and not empty"),
    (call("zoom", region=[0, 0, 1281, 20]), "within the picture"),
    (call("screenshot", region=[1]), "Arguments of `screenshot`: none"),
]
ENDS = [
    ("DONE", Conclude(end=End.DONE)),
    ("**Done.**\n42", Conclude(end=End.DONE, answer="42")),
    ("INFEASIBLE\nThere is no such menu.", Conclude(end=End.INFEASIBLE, answer="There is no such menu.")),
    ("GAVE UP", Conclude(end=End.GAVE_UP)),
    ("The file is saved.", Conclude(end=End.DONE, answer="The file is saved.")),
    ("", Conclude(end=End.DONE)),
]


@pytest.mark.parametrize(("made", "actions"), ACTIONS, ids=lambda one: str(one)[:70])
def test_actions(made: Call, actions: tuple[Action, ...]) -> None:
    assert TOOLSET.command(made, PICTURE) == Perform(actions=actions)


@pytest.mark.parametrize(("made", "command"), OTHERS)
def test_what_is_no_action(made: Call, command: Command) -> None:
    assert TOOLSET.command(made, PICTURE) == command


@pytest.mark.parametrize(("made", "message"), WRONG, ids=lambda one: str(one)[:70])
def test_what_is_wrong_is_said(made: Call, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        TOOLSET.command(made, PICTURE)


@pytest.mark.parametrize("made", [made for made, _ in (*ACTIONS, *OTHERS)], ids=str)
def test_the_single_tool_has_the_same_as_actions(made: Call) -> None:
    single = Call(name="computer", arguments={"action": made.name, **made.arguments})
    assert SINGLE.command(single, PICTURE) == TOOLSET.command(made, PICTURE)


def test_the_single_tool_is_the_only_one() -> None:
    with pytest.raises(UnreadableError, match="no action 'click'"):
        SINGLE.command(call("computer", action="click"), PICTURE)
    with pytest.raises(UnreadableError, match="no tool 'left_click'; the only one is `computer`"):
        SINGLE.command(call("left_click"), PICTURE)
    with pytest.raises(UnreadableError, match="no action 'zoom'"):
        OLDER.command(call("computer", action="zoom", region=[0, 0, 9, 9]), PICTURE)


@pytest.mark.parametrize(("said", "end"), ENDS)
def test_a_turn_without_a_call_is_the_end(said: str, end: Conclude) -> None:
    assert TOOLSET.read(said) == end


def test_members_and_arguments_are_the_providers() -> None:
    """The types of the provider's own SDK say what the toolset's members take."""
    assert {one.name for one in COMPUTER_20251124} == set(get_args(sdk.BetaComputerMemberName))
    ours = {one.name: one for one in COMPUTER_20251124}
    for model in get_args(sdk.BetaComputerMemberInput):
        name = _snake(model.__name__.removeprefix("BetaComputer").removesuffix("Input"))
        assert _arguments(ours[name]) == {one: field.is_required() for one, field in model.model_fields.items()}, name


@pytest.mark.parametrize("adapter", [TOOLSET, SINGLE, OLDER])
def test_schemas_are_plain(adapter: Adapter) -> None:
    """Providers refuse alternatives at the top, and a model that is offered null uses it."""
    for tool in adapter.tools():
        assert tool.parameters["type"] == "object"
        assert set(tool.parameters["required"]) <= set(tool.parameters["properties"])
        assert "anyOf" not in str(tool.parameters)
        assert "null" not in str(tool.parameters)
    [single] = SINGLE.tools()
    assert single.parameters["properties"]["region"]["maxItems"] == 4


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1280, 720, 1.0), (1024, 768, 1.0), (3136, 1000, 0.5), (1600, 1600, 0.67)]
)
def test_pictures_are_within_the_providers_limits(width: int, height: int, scale: float) -> None:
    assert TOOLSET.scale(Size(width=width, height=height)) == pytest.approx(scale, abs=0.001)


def _arguments(kind: type[Member]) -> dict[str, bool]:
    assert get_type_hints(kind)
    return {name: field.is_required() for name, field in kind.model_fields.items()}


def _snake(name: str) -> str:
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in name).removeprefix("_")
