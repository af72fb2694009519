"""OSWorld's two action spaces as tables: what the model writes, what we do, and what is never run."""

import json

import pytest
from pydantic import JsonValue

from clients.rollouts.adapters import ADAPTERS
from clients.rollouts.adapters.protocol import Adapter, Call, Command, Conclude, Perform, UnreadableError
from clients.rollouts.adapters.pyautogui_calls import FUNCTIONS
from clients.rollouts.results import End
from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    Drag,
    KeyDown,
    KeyPress,
    KeyUp,
    Move,
    Point,
    Scroll,
    TypeText,
    Wait,
)
from schemas.observations import Size

PICTURE = Size(width=1280, height=720)
THIRTEEN, PYAUTOGUI = ADAPTERS["computer_13"], ADAPTERS["pyautogui"]


def calls(adapter: Adapter, said: str) -> tuple[Call, ...]:
    turn = adapter.read(said)
    assert not isinstance(turn, Conclude)
    return turn


def commands(adapter: Adapter, said: str) -> list[Command]:
    return [adapter.command(call, PICTURE) for call in calls(adapter, said)]


def block(*actions: JsonValue) -> str:
    return "I go on.\n" + "\n".join(f"```json\n{json.dumps(one)}\n```" for one in actions)


def code(*lines: str) -> str:
    return "I go on.\n```python\n" + "\n".join(lines) + "\n```"


OBJECTS: list[tuple[str, dict[str, JsonValue], tuple[Action, ...]]] = [
    ("MOVE_TO", {"x": 10, "y": 20.4}, (Move(x=10, y=20),)),
    ("CLICK", {}, (Click(),)),
    ("CLICK", {"x": 1, "y": 2, "button": "right", "num_clicks": 2}, (Click(x=1, y=2, button=Button.RIGHT, count=2),)),
    ("MOUSE_DOWN", {}, (ButtonDown(),)),
    ("MOUSE_UP", {"button": "middle"}, (ButtonUp(button=Button.MIDDLE),)),
    ("RIGHT_CLICK", {"x": 1, "y": 2}, (Click(x=1, y=2, button=Button.RIGHT),)),
    ("DOUBLE_CLICK", {}, (Click(count=2),)),
    ("DRAG_TO", {"x": 1, "y": 2}, (Drag(path=(Point(x=1, y=2),)),)),
    ("SCROLL", {"dx": 2, "dy": -5}, (Scroll(dx=2, dy=5),)),
    ("TYPING", {"text": "a\n"}, (TypeText(text="a\n"),)),
    ("PRESS", {"key": "enter"}, (KeyPress(keys=("enter",)),)),
    ("KEY_DOWN", {"key": "shift"}, (KeyDown(key="shift"),)),
    ("KEY_UP", {"key": "shift"}, (KeyUp(key="shift"),)),
    ("HOTKEY", {"keys": ["ctrl", "s"]}, (KeyPress(keys=("ctrl", "s")),)),
]
LINES: list[tuple[str, tuple[Action, ...]]] = [
    ("pyautogui.click()", (Click(),)),
    ("pyautogui.click(1, 2)", (Click(x=1, y=2),)),
    ("pyautogui.click((1, 2))", (Click(x=1, y=2),)),
    ("pyautogui.click(x=1.6, y=2, clicks=2, button='right')", (Click(x=2, y=2, button=Button.RIGHT, count=2),)),
    ("pyautogui.click(1, 2, clicks=5)", (Click(x=1, y=2, count=3), Click(x=1, y=2, count=2))),
    ("pyautogui.click(1, 2, duration=0.5)", (Move(x=1, y=2, duration_ms=500), Click(x=1, y=2))),
    ("pyautogui.leftClick(1, 2)", (Click(x=1, y=2),)),
    ("pyautogui.rightClick(1, 2)", (Click(x=1, y=2, button=Button.RIGHT),)),
    ("pyautogui.middleClick()", (Click(button=Button.MIDDLE),)),
    ("pyautogui.doubleClick(1, 2, interval=0.1)", (Click(x=1, y=2, count=2),)),
    ("pyautogui.tripleClick(1, 2)", (Click(x=1, y=2, count=3),)),
    ("pyautogui.moveTo(1, 2, duration=1)", (Move(x=1, y=2, duration_ms=1_000),)),
    ("pyautogui.dragTo(1, 2, button='left')", (Drag(path=(Point(x=1, y=2),)),)),
    ("pyautogui.dragTo(1, 2, 1)", (Drag(path=(Point(x=1, y=2),), duration_ms=1_000),)),
    ("pyautogui.mouseDown(1, 2, button='middle')", (ButtonDown(x=1, y=2, button=Button.MIDDLE),)),
    ("pyautogui.mouseUp()", (ButtonUp(),)),
    ("pyautogui.scroll(-5)", (Scroll(dy=5),)),
    ("pyautogui.scroll(3, x=1, y=2)", (Scroll(x=1, y=2, dy=-3),)),
    ("pyautogui.hscroll(3)", (Scroll(dx=3),)),
    ("pyautogui.vscroll(3)", (Scroll(dy=-3),)),
    ("pyautogui.write('a b', interval=0.05)", (TypeText(text="a b"),)),
    ("pyautogui.typewrite(['a', 'enter'])", (TypeText(text="a"), KeyPress(keys=("enter",)))),
    ("pyautogui.press('enter')", (KeyPress(keys=("enter",)),)),
    ("pyautogui.press(['up', 'down'], presses=2)", tuple(KeyPress(keys=(key,)) for key in ("up", "down") * 2)),
    ("pyautogui.keyDown('shift')", (KeyDown(key="shift"),)),
    ("pyautogui.keyUp('shift')", (KeyUp(key="shift"),)),
    ("pyautogui.hotkey('ctrl', 's')", (KeyPress(keys=("ctrl", "s")),)),
    ("pyautogui.hotkey(['ctrl', 's'], interval=0.1)", (KeyPress(keys=("ctrl", "s")),)),
    ("pyautogui.sleep(1)", (Wait(duration_ms=1_000),)),
    ("time.sleep(0.5)", (Wait(duration_ms=500),)),
]


@pytest.mark.parametrize(("kind", "parameters", "actions"), OBJECTS, ids=lambda one: str(one)[:50])
def test_objects(kind: str, parameters: dict[str, JsonValue], actions: tuple[Action, ...]) -> None:
    nested = block({"action_type": kind, "parameters": parameters})
    beside = block({"action_type": kind, **parameters})
    assert commands(THIRTEEN, nested) == commands(THIRTEEN, beside) == [Perform(actions=actions)]


@pytest.mark.parametrize(("line", "actions"), LINES)
def test_lines(line: str, actions: tuple[Action, ...]) -> None:
    said = code("import pyautogui", "import time", "# a remark", line)
    assert commands(PYAUTOGUI, said) == [Perform(actions=actions)]


def test_every_function_is_translated() -> None:
    assert {line.partition("(")[0].rpartition(".")[2] for line, _ in LINES} == set(FUNCTIONS)


@pytest.mark.parametrize("adapter", [THIRTEEN, PYAUTOGUI], ids=lambda one: one.name)
@pytest.mark.parametrize(
    ("word", "command"),
    [
        ("WAIT", Perform(actions=(Wait(duration_ms=2_000),))),
        ("DONE", Conclude(end=End.DONE)),
        ("FAIL", Conclude(end=End.INFEASIBLE)),
    ],
)
def test_words(adapter: Adapter, word: str, command: Command) -> None:
    for said in (word, f"It is.\n{word}", f"```{word}```", f"```\n{word}\n```", f"<think>```FAIL```</think>\n{word}"):
        assert commands(adapter, said) == [command]
    assert f"{word}" in adapter.instructions(PICTURE)


def test_several_in_a_turn() -> None:
    both: list[JsonValue] = [
        {"action_type": "CLICK", "parameters": {}},
        {"action_type": "TYPING", "parameters": {"text": "a"}},
    ]
    done = [Perform(actions=(Click(),)), Perform(actions=(TypeText(text="a"),)), Conclude(end=End.DONE)]
    assert commands(THIRTEEN, block(*both) + "\n```DONE```") == done
    assert commands(THIRTEEN, block([*both, "DONE"])) == done
    assert commands(PYAUTOGUI, code("pyautogui.click(); pyautogui.write('a')") + "\n```DONE```") == done
    assert commands(PYAUTOGUI, code("pyautogui.click()", "pyautogui.write('a')", "DONE")) == done


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("I click on OK.", "no block of code in this turn"),
        ("", "no block of code"),
        (code("import os"), "line 1, `import os`, is no call of pyautogui"),
        (code("import pyautogui as p"), "is no call of pyautogui"),
        (code("from pyautogui import click"), "is no call of pyautogui"),
        (code("os.system('rm -rf /')"), "there is no os.system here"),
        (code("pyautogui.click(1, 2)", "exec('x')"), "line 2: there is no exec here"),
        (code("pyautogui.__class__('x')"), "there is no pyautogui.__class__ here"),
        (code("pyautogui.alert('x')"), "no pyautogui.alert here; there are time.sleep and pyautogui"),
        (code("x = 100", "pyautogui.click(x, 2)"), "line 1, `x = 100`, is no call"),
        (code("pyautogui.click(x, 2)"), "x is no literal; nothing is computed"),
        (code("pyautogui.click(50 * 2, 2)"), r"50 \* 2 is no literal"),
        (code("pyautogui.write(open('/etc/passwd').read())"), "is no literal"),
        (code("pyautogui.write(f'{1}')"), "is no literal"),
        (code("for _ in range(3):", "    pyautogui.press('a')"), "line 1, `for _ in range"),
        (code("pyautogui.click(*[1, 2])"), "is no literal"),
        (code("pyautogui.click(**{'x': 1})"), r"\*\* cannot be read"),
        (code("pyautogui.click(1, x=2)"), "x is given twice"),
        (code("pyautogui.press('a', 1, 1, 1)"), "at most 3 arguments"),
        (code("pyautogui.click(1,"), "no code that can be read"),
        (code("import pyautogui"), "calls nothing"),
        (code(*["pyautogui.click()"] * 31), "31 calls in one turn are too many"),
        ("```DONE```" * 11, "11 blocks in one turn are too many"),
    ],
)
def test_code_that_is_not_read_is_refused(said: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        PYAUTOGUI.read(said)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pyautogui.click(1280, 2)", r"\[1280, 2\] lies outside the picture"),
        ("pyautogui.click(1)", "x and y belong together"),
        ("pyautogui.click((1, 2), 3)", "x is a pair already"),
        ("pyautogui.click(1, 2, tween='linear')", "tween: Extra inputs"),
        ("pyautogui.moveTo(None)", "`moveTo` needs x and y"),
        ("pyautogui.scroll(5000)", "at most 1000 notches"),
        ("pyautogui.hotkey()", "keys"),
        ("pyautogui.write('')", "message"),
        ("time.sleep(3600)", "less than or equal to 60"),
    ],
)
def test_arguments_that_are_none(line: str, message: str) -> None:
    [call] = calls(PYAUTOGUI, code(line))
    with pytest.raises(UnreadableError, match=message):
        PYAUTOGUI.command(call, PICTURE)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("```json\n{'action_type': 1}\n```", "not valid JSON"),
        (block({"type": "CLICK"}), "an object with an `action_type`"),
        (block("CLICK"), "an object with an `action_type`"),
        (block({"action_type": "CLICK", "parameters": {"x": 1}, "y": 2}), "`parameters` must be an object"),
        (block({"action_type": "CLICK", "parameters": [1]}), "`parameters` must be an object"),
    ],
)
def test_objects_that_are_none(said: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        THIRTEEN.read(said)


@pytest.mark.parametrize(
    ("kind", "parameters", "message"),
    [
        ("SHOUT", {}, "no action_type 'SHOUT'; there are: MOVE_TO, CLICK"),
        ("CLICK", {"x": 1}, "x and y belong together"),
        ("CLICK", {"x": 1, "y": 720}, "lies outside"),
        ("CLICK", {"where": 1}, "where: Extra inputs"),
        ("CLICK", {"num_clicks": 4}, "num_clicks"),
        ("TYPING", {}, "text: Field required"),
    ],
)
def test_parameters_that_are_none(kind: str, parameters: dict[str, JsonValue], message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        THIRTEEN.command(Call(name=kind, arguments=parameters), PICTURE)
