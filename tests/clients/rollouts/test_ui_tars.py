"""UI-TARS's two action spaces as tables: what the model writes, what we do."""

import pytest

from clients.rollouts.adapters import ADAPTERS
from clients.rollouts.adapters.protocol import Conclude, Perform, UnreadableError
from clients.rollouts.results import End
from schemas.actions import Action, Button, Click, Drag, KeyPress, Point, Scroll, TypeText, Wait
from schemas.observations import Size

PICTURE = Size(width=1280, height=720)  # becomes 1288x728
FIRST, LATER = ADAPTERS["ui-tars"], ADAPTERS["ui-tars-1.5"]
MIDDLE = Click(x=640, y=360)

RELATIVE: list[tuple[str, tuple[Action, ...]]] = [
    ("click(start_box='(500,500)')", (MIDDLE,)),
    ("click(start_box='<|box_start|>(500,500)<|box_end|>')", (MIDDLE,)),
    ("click(start_box='[400, 400, 600, 600]')", (MIDDLE,)),
    ("click(start_box=[500, 500])", (MIDDLE,)),
    ("left_double(start_box='(0,0)')", (Click(x=0, y=0, count=2),)),
    ("right_single(start_box='(1000,1000)')", (Click(x=1279, y=719, button=Button.RIGHT),)),
    ("drag(start_box='(0,0)', end_box='(500,500)')", (Drag(path=(Point(x=0, y=0), Point(x=640, y=360))),)),
    ("scroll(start_box='(500,500)', direction='down')", (Scroll(x=640, y=360, dy=5),)),
    ("scroll(start_box='(500,500)', direction='left')", (Scroll(x=640, y=360, dx=-5),)),
]
PIXELS: list[tuple[str, tuple[Action, ...]]] = [
    ("click(point='<point>644 364</point>')", (MIDDLE,)),
    ("click(start_box='(644,364)')", (MIDDLE,)),
    ("click(point='<point>1288 728</point>')", (Click(x=1279, y=719),)),
    (
        "drag(start_point='<point>0 0</point>', end_point='<point>644 364</point>')",
        (Drag(path=(Point(x=0, y=0), Point(x=640, y=360))),),
    ),
    ("scroll(point='<point>644 364</point>', direction='up')", (Scroll(x=640, y=360, dy=-5),)),
]
PLAIN: list[tuple[str, tuple[Action, ...]]] = [
    ("hotkey(key='ctrl c')", (KeyPress(keys=("ctrl", "c")),)),
    ("hotkey(key='ctrl+shift+t')", (KeyPress(keys=("ctrl", "shift", "t")),)),
    ("hotkey(key='enter')", (KeyPress(keys=("enter",)),)),
    ("type(content='hello\\n')", (TypeText(text="hello\n"),)),
    ("type(content='it\\'s')", (TypeText(text="it's"),)),
    ("type(content='it's \"so\"\\n')", (TypeText(text='it\'s "so"\n'),)),
    ("type(content='two\nlines')", (TypeText(text="two\nlines"),)),
    ("type(content='wait()\nwait()')", (TypeText(text="wait()\nwait()"),)),
    ("wait()", (Wait(duration_ms=5_000),)),
]


@pytest.mark.parametrize(
    ("name", "written", "actions"),
    [
        *[("ui-tars", *case) for case in RELATIVE + PLAIN],
        *[("ui-tars-1.5", *case) for case in PIXELS + PLAIN],
    ],
)
def test_actions(name: str, written: str, actions: tuple[Action, ...]) -> None:
    turn = ADAPTERS[name].read(f"Thought: I see.\nAction: {written}")
    assert not isinstance(turn, Conclude)
    [call] = turn
    assert ADAPTERS[name].command(call, PICTURE) == Perform(actions=actions)


@pytest.mark.parametrize(
    ("written", "end"),
    [
        ("finished(content='42')", Conclude(end=End.DONE, answer="42")),
        ("finished()", Conclude(end=End.DONE)),
        ("call_user()", Conclude(end=End.CALLED_USER)),
    ],
)
def test_ends(written: str, end: Conclude) -> None:
    turn = FIRST.read(f"Action: {written}")
    assert not isinstance(turn, Conclude)
    assert FIRST.command(turn[0], PICTURE) == end


def test_several_calls_of_a_turn() -> None:
    turn = LATER.read("Thought: a\nAction: wait()\n\ntype(content='finished(content=1)\nb')\nhotkey(key='enter')")
    assert not isinstance(turn, Conclude)
    assert [call.name for call in turn] == ["wait", "type", "hotkey"]
    assert turn[1].arguments == {"content": "finished(content=1)\nb"}


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Thought: I click.", "no line `Action: ...`"),
        ("Action:", "no call behind `Action:`"),
        ("Action: click", "no call such as name"),
        ("Action: click(start_box=x)", "x is no literal"),
        ("Action: click('(1,2)')", "named arguments only"),
        ("Action: click(**x)", r"\*\* cannot be read"),
        ("Action: click(start_box='(1,2)'", "no code that can be read"),
        ("Action: click(start_box=1e999)", "is no literal"),
        ("Action: " + "wait()\n" * 11, "11 calls in one turn are too many"),
    ],
)
def test_a_turn_that_cannot_be_read_says_why(said: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        FIRST.read(said)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("press(key='a')", "no action `press`; there are: click, left_double"),
        ("click(start_box='(1,1001)')", r"\[1, 1001\] lies outside of \[0, 0\] to \[1000, 1000\]"),
        ("click(start_box='(1)')", "point"),
        ("click()", "point: Field required"),
        ("click(start_box='(1,2)', point='(1,2)')", "says the same as another"),
        ("click(start_box='(1,2)', times=2)", "times: Extra inputs"),
        ("scroll(start_box='(1,2)', direction='away')", "direction 'away' is none of up, down"),
        ("type(content='')", "content is empty"),
        ("hotkey(key='')", "is no key"),
    ],
)
def test_what_is_wrong_is_said(written: str, message: str) -> None:
    turn = FIRST.read(f"Action: {written}")
    assert not isinstance(turn, Conclude)
    with pytest.raises(UnreadableError, match=message):
        FIRST.command(turn[0], PICTURE)


def test_each_version_is_told_its_own_space() -> None:
    assert "start_box='(x,y)'" in FIRST.instructions(PICTURE)
    assert "1000" in FIRST.instructions(PICTURE)
    assert "call_user()" in FIRST.instructions(PICTURE)
    assert "point='<point>x y</point>'" in LATER.instructions(PICTURE)
    assert "1288" in LATER.instructions(PICTURE)
    assert "call_user" not in LATER.instructions(PICTURE)
    turn = LATER.read("Action: call_user()")
    assert not isinstance(turn, Conclude)
    with pytest.raises(UnreadableError, match="no action `call_user`"):
        LATER.command(turn[0], PICTURE)
