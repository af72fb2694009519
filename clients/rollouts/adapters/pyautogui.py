"""OSWorld's `pyautogui`: lines of Python in a block, parsed and never executed.

It accepts a list of pyautogui's functions with literal arguments, and `time.sleep`. A loop, a variable or another
module is refused by name.
"""

import ast
from dataclasses import dataclass

from pydantic import JsonValue

from clients.rollouts.adapters import pyautogui_calls as space
from clients.rollouts.adapters.calls_in_python import bound, literal, parsed
from clients.rollouts.adapters.code_blocks import WORDS, blocks, word_call, word_command
from clients.rollouts.adapters.computer_13 import click
from clients.rollouts.adapters.geometry import point_within
from clients.rollouts.adapters.protocol import (
    Call,
    Command,
    Perform,
    ToolSpec,
    UnreadableError,
    validated,
)
from clients.rollouts.adapters.pyautogui_calls import FUNCTIONS, Function
from clients.rollouts.adapters.wheel import turns
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
    TypeText,
    Wait,
)
from schemas.observations import Size

FORM = (
    "Write the code in a block:\n```python\npyautogui.click(100, 200)\n```\nor one of the words WAIT, DONE and FAIL in "
    "a block."
)
MAX_CALLS = 30
MODULES = frozenset({"pyautogui", "time"})

_BUTTONS = {
    "left": Button.LEFT,
    "primary": Button.LEFT,
    "middle": Button.MIDDLE,
    "right": Button.RIGHT,
    "secondary": Button.RIGHT,
}
_NAMED = {"leftClick": Button.LEFT, "rightClick": Button.RIGHT, "middleClick": Button.MIDDLE}
_COUNTS = {"doubleClick": 2, "tripleClick": 3}
_MOST_AT_ONCE = 3


@dataclass(frozen=True)
class PyAutoGui:
    """The action space `pyautogui`; coordinates are pixels of the picture."""

    name: str = "pyautogui"

    def scale(self, screen: Size) -> float:
        """Send the whole screen."""
        del screen
        return 1.0

    def instructions(self, picture: Size) -> str:
        """Explain the functions and the form of a turn."""
        lines = "\n".join(f"- {', '.join(one.names)}({_arguments(one)}): {one.__doc__}" for one in _kinds())
        return (
            "You work on a desktop for a user. You are shown its screen as a picture of "
            f"{picture.width}x{picture.height} pixels; x and y are pixels from its left and top edge. You write Python "
            "that calls pyautogui. It is read line by line and not run: arguments are numbers and texts as they stand, "
            "there are no variables, loops or other modules.\n\nFunctions of pyautogui, and time.sleep:\n"
            f"{lines}\n\n{FORM} WAIT waits until something has happened, DONE says that the task is done, "
            "FAIL that it cannot be done. Look at the picture that follows."
        )

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return no tools: code is written in the text."""
        return ()

    def read(self, text: str) -> tuple[Call, ...]:
        """Parse the calls in the blocks of a turn."""
        calls: list[Call] = []
        for block in blocks(text, FORM):
            calls += [word_call(block.word)] if block.word else read_calls(block.text)
        if len(calls) > MAX_CALLS:
            raise UnreadableError(f"{len(calls)} calls in one turn are too many: at most {MAX_CALLS}.")
        if not calls:
            raise UnreadableError(f"The block calls nothing. {FORM}")
        return tuple(calls)

    def command(self, call: Call, picture: Size) -> Command:
        """Translate a call."""
        if call.name in WORDS:
            return word_command(call.name)
        kind = FUNCTIONS.get(call.name)
        if kind is None:
            raise UnreadableError(f"There is no pyautogui.{call.name} here; there are: {', '.join(FUNCTIONS)}.")
        function = validated(kind, call.name, call.arguments)
        return Perform(actions=_actions(call.name, function, picture))

    def render(self, note: str) -> str:
        """Return the text unchanged; the picture follows it."""
        return note


def _kinds() -> tuple[type[Function], ...]:
    return tuple(dict.fromkeys(FUNCTIONS.values()))


def _arguments(kind: type[Function]) -> str:
    return ", ".join(
        name if one.is_required() else f"{name}={one.default!r}" for name, one in kind.model_fields.items()
    )


def read_calls(code: str) -> list[Call]:
    """Parse the calls in code without a block around it.

    Raises:
        UnreadableError: a statement does not belong to the action space.
    """
    calls: list[Call] = []
    for one in parsed(code):
        match one:
            case ast.Import(names=names) if all(alias.name in MODULES and alias.asname is None for alias in names):
                continue
            case ast.Expr(value=ast.Constant(value=str(text))) if text.strip() in WORDS:
                calls.append(word_call(text.strip()))
            case ast.Expr(value=ast.Name(id=word)) if word in WORDS:
                calls.append(word_call(word))
            case ast.Expr(value=ast.Call() as made):
                calls.append(_call(made))
            case _:
                written = ast.unparse(one).splitlines()[0][:80]
                raise UnreadableError(f"line {one.lineno}, `{written}`, is no call of pyautogui or time.sleep")
    return calls


def _call(made: ast.Call) -> Call:
    match made.func:
        case ast.Attribute(value=ast.Name(id="pyautogui"), attr=name) if name in FUNCTIONS:
            pass
        case ast.Attribute(value=ast.Name(id="time"), attr="sleep"):
            name = "sleep"
        case other:
            raise UnreadableError(
                f"line {made.lineno}: there is no {ast.unparse(other)[:80]} here; there are time.sleep and pyautogui."
                f"{{{', '.join(FUNCTIONS)}}}"
            )
    if name == "hotkey":
        return Call(name=name, arguments=_hotkey(made))
    return Call(name=name, arguments=bound(made, tuple(FUNCTIONS[name].model_fields), name))


def _hotkey(made: ast.Call) -> dict[str, JsonValue]:
    keys = [literal(one, "hotkey") for one in made.args]
    if len(keys) == 1 and isinstance(keys[0], list):
        keys = keys[0]
    named = bound(ast.Call(func=made.func, args=[], keywords=made.keywords), (), "hotkey")
    return {"keys": keys, **named}


def _actions(name: str, function: Function, picture: Size) -> tuple[Action, ...]:
    match function:
        case space.Sleep(seconds=seconds):
            return (Wait(duration_ms=round(seconds * 1_000)),)
        case space.Hotkey(keys=keys):
            return (validated(KeyPress, name, {"keys": list(keys)}),)
        case space.OneKey(key=key):
            return (validated(KeyDown if name == "keyDown" else KeyUp, name, {"key": key}),)
        case space.Press(keys=keys, presses=presses):
            names = (keys,) if isinstance(keys, str) else keys
            return tuple(validated(KeyPress, name, {"keys": [key]}) for _ in range(presses) for key in names)
        case space.Write(message=str(text)):
            return (TypeText(text=text),)
        case space.Write(message=keys):
            return tuple(TypeText(text=key) if len(key) == 1 else _pressed(name, key) for key in keys)
        case _:
            return _with_mouse(name, function, picture)


def _pressed(name: str, key: str) -> KeyPress:
    return validated(KeyPress, name, {"keys": [key]})


def _with_mouse(name: str, function: Function, picture: Size) -> tuple[Action, ...]:
    match function:
        case space.Click(clicks=clicks, button=button, duration=duration):
            return (*_moved(function, picture, duration), *_clicks(function, picture, _BUTTONS[button], clicks))
        case space.NamedClick(duration=duration):
            return (*_moved(function, picture, duration), *_clicks(function, picture, _NAMED[name], 1))
        case space.Multiple(button=button, duration=duration):
            return (*_moved(function, picture, duration), *_clicks(function, picture, _BUTTONS[button], _COUNTS[name]))
        case space.MouseButton(button=button):
            point = _point(function, picture)
            kind = ButtonDown if name == "mouseDown" else ButtonUp
            x, y = (point.x, point.y) if point is not None else (None, None)
            return (kind(x=x, y=y, button=_BUTTONS[button]),)
        case space.Scroll(clicks=clicks):
            point = _point(function, picture)
            return turns(point, right=clicks) if name == "hscroll" else turns(point, down=-clicks)
        case space.MoveTo(duration=duration):
            point = _needed(name, function, picture)
            return (Move(x=point.x, y=point.y, duration_ms=round(duration * 1_000)),)
        case space.DragTo(duration=duration, button=button):
            point = _needed(name, function, picture)
            drag = Drag(path=(point,), button=_BUTTONS[button])
            return (drag.model_copy(update={"duration_ms": round(duration * 1_000)}) if duration else drag,)
        case _:
            raise TypeError(f"{name} is in the list of functions, but nothing translates it")


Placed = (
    space.Click | space.NamedClick | space.Multiple | space.MouseButton | space.Scroll | space.MoveTo | space.DragTo
)


def _place(function: Placed) -> tuple[float | None, float | None]:
    if isinstance(function.x, tuple):
        if function.y is not None:
            raise UnreadableError("x is a pair already: leave y out")
        return function.x
    return function.x, function.y


def _clicks(function: Placed, picture: Size, button: Button, count: int) -> tuple[Click, ...]:
    """Return the actions for any number of clicks; one action has at most three."""
    x, y = _place(function)
    counts = [_MOST_AT_ONCE] * (count // _MOST_AT_ONCE) + ([count % _MOST_AT_ONCE] if count % _MOST_AT_ONCE else [])
    return tuple(click(picture, x, y, button, one) for one in counts)


def _moved(function: Placed, picture: Size, duration_s: float) -> tuple[Move, ...]:
    """Return the slow movement to a click's position, if a duration is given."""
    point = _point(function, picture)
    if point is None or not duration_s:
        return ()
    return (Move(x=point.x, y=point.y, duration_ms=round(duration_s * 1_000)),)


def _point(function: Placed, picture: Size) -> Point | None:
    x, y = _place(function)
    if x is None and y is None:
        return None
    if x is None or y is None:
        raise UnreadableError("x and y belong together: give both, or neither")
    return point_within(picture, round(x), round(y))


def _needed(name: str, function: Placed, picture: Size) -> Point:
    point = _point(function, picture)
    if point is None:
        raise UnreadableError(f"`{name}` needs x and y")
    return point
