"""Qwen's action space as tables: what the model writes, what we do."""

import json

import pytest
from pydantic import JsonValue

from clients.rollouts.adapters import ADAPTERS
from clients.rollouts.adapters.geometry import smart_resize
from clients.rollouts.adapters.protocol import Call, Conclude, Perform, UnreadableError
from clients.rollouts.adapters.qwen import MAX_CALLS
from clients.rollouts.results import End
from schemas.actions import Action, Button, Click, Drag, KeyPress, Move, Point, Scroll, TypeText, Wait
from schemas.observations import Size

PICTURE = Size(width=1280, height=720)
QWEN_3 = ADAPTERS["qwen3"]
QWEN_2_5 = ADAPTERS["qwen2.5"]


def call(action: str, **arguments: JsonValue) -> Call:
    return Call(name="computer_use", arguments={"action": action, **arguments})


def turn(*calls: Call, said: str = "Action: Do it.") -> str:
    return said + "".join(f"\n<tool_call>\n{json.dumps(one.model_dump())}\n</tool_call>" for one in calls)


ACTIONS: list[tuple[Call, tuple[Action, ...]]] = [
    (call("left_click", coordinate=[500, 500]), (Click(x=640, y=360),)),
    (call("left_click"), (Click(),)),
    (call("right_click", coordinate=[0, 0]), (Click(x=0, y=0, button=Button.RIGHT),)),
    (call("middle_click", coordinate=[1000, 1000]), (Click(x=1279, y=719, button=Button.MIDDLE),)),
    (call("double_click", coordinate=[250, 750]), (Click(x=320, y=540, count=2),)),
    (call("triple_click", coordinate=[250.5, 750]), (Click(x=321, y=540, count=3),)),
    (call("mouse_move", coordinate=[100, 100]), (Move(x=128, y=72),)),
    (call("left_click_drag", coordinate=[100, 100]), (Drag(path=(Point(x=128, y=72),)),)),
    (call("type", text="two\nlines"), (TypeText(text="two\nlines"),)),
    (call("key", keys=["ctrl", "s"]), (KeyPress(keys=("ctrl", "s")),)),
    (call("key", keys=["enter"]), (KeyPress(keys=("enter",)),)),
    (call("key", keys=["ctrl+shift+t"]), (KeyPress(keys=("ctrl", "shift", "t")),)),
    (call("scroll", pixels=5), (Scroll(dy=-5),)),
    (call("scroll", pixels=-5, coordinate=[500, 500]), (Scroll(x=640, y=360, dy=5),)),
    (call("scroll", pixels=-0.2), (Scroll(dy=1),)),
    (call("scroll", pixels=-250), (Scroll(dy=100), Scroll(dy=100), Scroll(dy=50))),
    (call("hscroll", pixels=3), (Scroll(dx=3),)),
    (call("hscroll", pixels=-3), (Scroll(dx=-3),)),
    (call("wait", time=1.5), (Wait(duration_ms=1500),)),
]
ENDS: list[tuple[Call, Conclude]] = [
    (call("terminate", status="success"), Conclude(end=End.DONE)),
    (call("terminate", status="failure"), Conclude(end=End.GAVE_UP)),
    (call("answer", text="42"), Conclude(end=End.DONE, answer="42")),
    (call("call_user"), Conclude(end=End.CALLED_USER)),
    (call("call_user", text="Which file?"), Conclude(end=End.CALLED_USER, answer="Which file?")),
]
WRONG: list[tuple[Call, str]] = [
    (call("click", coordinate=[1, 1]), "no action 'click'. `action` is one of: key, type,"),
    (Call(name="computer_use", arguments={}), "no action None"),
    (Call(name="bash", arguments={"action": "wait"}), "no function `bash`"),
    (call("left_click", x=1, y=2), "x: Extra inputs are not permitted; y: .* Arguments of `left_click`: coordinate"),
    (call("left_click", coordinate=[1]), "coordinate"),
    (call("left_click", coordinate=[1, 1001]), r"\[1, 1001\] lies outside of \[0, 0\] to \[1000, 1000\]"),
    (call("left_click", coordinate=[-1, 1]), "lies outside"),
    (call("left_click_drag"), "coordinate: Field required"),
    (call("scroll"), "pixels: Field required"),
    (call("scroll", pixels=5000), "at most 1000 notches"),
    (call("wait", time=3600), "time: .* less than or equal to 60"),
    (call("terminate"), "status: Field required"),
    (call("key", keys=[]), "keys"),
    (call("key", keys=list("abcdefg")), "keys"),
    (call("key", keys=["ctrl+"]), "'ctrl\\+' is no key"),
]


@pytest.mark.parametrize(("made", "actions"), ACTIONS, ids=lambda one: str(one)[:60])
def test_actions(made: Call, actions: tuple[Action, ...]) -> None:
    assert QWEN_3.command(made, PICTURE) == Perform(actions=actions)


@pytest.mark.parametrize(("made", "end"), ENDS)
def test_ends(made: Call, end: Conclude) -> None:
    assert QWEN_3.command(made, PICTURE) == end


@pytest.mark.parametrize(("made", "message"), WRONG, ids=lambda one: str(one)[:60])
def test_what_is_wrong_is_said(made: Call, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        QWEN_3.command(made, PICTURE)


@pytest.mark.parametrize(
    ("name", "written", "x", "y"),
    [
        ("qwen3", [1000, 1000], 1279, 719),
        ("qwen3-999", [999, 999], 1279, 719),
        ("qwen3-999", [500, 500], 641, 360),
        ("qwen2.5", [1288, 728], 1279, 719),  # 1280x720 becomes 46x26 cells of 28 pixels
        ("qwen2.5", [644, 364], 640, 360),
        ("qwen2.5", [28, 28], 28, 28),
    ],
)
def test_spaces_of_coordinates(name: str, written: list[JsonValue], x: int, y: int) -> None:
    assert ADAPTERS[name].command(call("left_click", coordinate=written), PICTURE) == Perform(
        actions=(Click(x=x, y=y),)
    )


@pytest.mark.parametrize(
    ("width", "height", "resized"),
    [
        (1280, 720, (1288, 728)),
        (1920, 1080, (1932, 1092)),
        (42, 70, (56, 56)),  # halves round to even
        (10, 10, (56, 56)),  # too few pixels
        (8000, 8000, (3584, 3584)),  # too many
    ],
)
def test_smart_resize(width: int, height: int, resized: tuple[int, int]) -> None:
    size = smart_resize(Size(width=width, height=height), 28, 4 * 28 * 28, 16_384 * 28 * 28)
    assert (size.width, size.height) == resized


@pytest.mark.parametrize("action", ["triple_click", "hscroll", "answer", "call_user"])
def test_the_older_model_has_fewer_actions(action: str) -> None:
    with pytest.raises(UnreadableError, match="no action"):
        QWEN_2_5.command(call(action, text="x", pixels=1), PICTURE)


def test_a_turn_is_a_line_and_a_call() -> None:
    one, two = call("left_click", coordinate=[1, 2]), call("type", text="</tool_call")
    assert QWEN_3.read(turn(one)) == (one,)
    assert QWEN_3.read(turn(one, two)) == (one, two)
    assert QWEN_3.read(f"<think>\nPerhaps {turn(two)}\n</think>\n\n{turn(one)}") == (one,)
    assert QWEN_3.read(turn(one).removesuffix("\n</tool_call>")) == (one,)  # a stop word that was not sent back


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Action: Click on OK.", "no <tool_call> in this turn"),
        ("", "no <tool_call>"),
        ("<tool_call>{'name': 1}</tool_call>", "not valid JSON"),
        ('<tool_call>["computer_use"]</tool_call>', "object of `name` and `arguments`"),
        ('<tool_call>{"name": "computer_use", "action": "wait"}</tool_call>', "object of `name` and `arguments`"),
        ('<tool_call>{"name": "computer_use", "arguments": {"time": NaN}}</tool_call>', "`name` and `arguments`"),
        (turn(*[call("left_click")] * (MAX_CALLS + 1)), "11 calls in one turn are too many"),
    ],
)
def test_a_turn_that_cannot_be_read_says_what_it_should_be(said: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        QWEN_3.read(said)


def test_the_model_is_told_the_function_the_space_and_the_form() -> None:
    told = QWEN_2_5.instructions(PICTURE)
    definition = json.loads(told.split("<tools>\n")[1].split("\n</tools>")[0])["function"]
    assert "1288x728" in definition["description"]
    assert "1000x1000" in QWEN_3.instructions(PICTURE)
    properties = definition["parameters"]["properties"]
    assert set(properties) == {"action", "keys", "text", "coordinate", "pixels", "time", "status"}
    assert properties["action"]["enum"][:2] == ["key", "type"]
    assert '"action": "wait"' in told
    assert QWEN_2_5.tools() == ()


def xml(inside: str) -> str:
    return f"Action: Go on.\n<tool_call>\n<function=computer_use>\n{inside}\n</function>\n</tool_call>"


@pytest.mark.parametrize(
    ("inside", "made"),
    [
        (
            "<parameter=action>\nleft_click\n</parameter>\n<parameter=coordinate>\n[500, 250.5]\n</parameter>",
            call("left_click", coordinate=[500, 250.5]),
        ),
        ("<parameter=action>type</parameter><parameter=text>\n42\n</parameter>", call("type", text="42")),
        (
            "<parameter=action>type</parameter><parameter=text>\n  two\nlines <b>\n\n</parameter>",
            call("type", text="  two\nlines <b>\n"),
        ),
        (
            '<parameter=action>key</parameter><parameter=keys>["ctrl", "s"]</parameter>',
            call("key", keys=["ctrl", "s"]),
        ),
        ("<parameter=action>\nwait\n<parameter=time>\n1.5", call("wait", time=1.5)),
        ("", Call(name="computer_use", arguments={})),
    ],
)
def test_calls_in_tags(inside: str, made: Call) -> None:
    assert ADAPTERS["qwen3.5"].read(xml(inside)) == (made,)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (turn(call("wait", time=1)), "no <function=...> in the call"),
        (
            xml("<parameter=action>wait</parameter><parameter=action>wait</parameter>"),
            "<parameter=action> is given twice",
        ),
        (xml("wait"), "'wait' stands outside of a <parameter=...>"),
        (xml("<parameter=action>wait</parameter><parameter=time>1e999</parameter>"), "must be finite"),
        ("Action: stop.", "no <tool_call> in this turn"),
    ],
)
def test_tags_that_cannot_be_read(said: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        ADAPTERS["qwen3.5"].read(said)


def test_the_form_of_calls_is_told() -> None:
    told = ADAPTERS["qwen3.5-999"].instructions(PICTURE)
    assert "<parameter=action>" in told
    assert "999x999" in told
    assert ADAPTERS["qwen3.5-999"].read(told.partition("What `action`")[2]) == (call("wait", time=1),)
