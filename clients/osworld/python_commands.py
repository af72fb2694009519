"""Converts `python -c "import pyautogui; ..."` commands, which carry actions in OSWorld's protocol, into our actions.

The adapter of the action space `pyautogui` parses them; they are never executed here. What it cannot read runs in the
desktop like any other program, where Python has the real pyautogui.
"""

import ast
from collections.abc import Sequence

from clients.rollouts.adapters.calls_in_python import parsed
from clients.rollouts.adapters.protocol import Perform, UnreadableError
from clients.rollouts.adapters.pyautogui import PyAutoGui, read_calls
from schemas.actions import Action
from schemas.observations import Size

_PYTHONS = frozenset({"python", "python3", "/usr/bin/python", "/usr/bin/python3"})
_WORDS = 3
_NO_EFFECT = frozenset({"tween", "mouseDownUp", "logScreenshot", "_pause"})
"""Arguments that change how pyautogui moves, but not the result."""
_SPACE = PyAutoGui()


def actions_of(command: Sequence[str], screen: Size) -> tuple[Action, ...] | None:
    """Translate a command into actions; None if it is anything else.

    Args:
        command: The command's words.
        screen: Screen size in pixels, which are the units of the code's coordinates.
    """
    if len(command) != _WORDS or command[0] not in _PYTHONS or command[1] != "-c" or "pyautogui" not in command[2]:
        return None
    try:
        code = _without_settings(command[2])
        commands = [_SPACE.command(call, screen) for call in read_calls(code)]
    except UnreadableError:
        return None
    if not all(isinstance(one, Perform) for one in commands):
        return None
    return tuple(action for one in commands if isinstance(one, Perform) for action in one.actions) or None


def _without_settings(code: str) -> str:
    """Remove settings of pyautogui's speed and fail-safe.

    Raises:
        UnreadableError: the code is not valid Python.
    """
    kept = [one for one in parsed(code.strip()) if not _is_setting(one)]
    for statement in kept:
        match statement:
            case ast.Expr(value=ast.Call() as call):
                call.keywords = [one for one in call.keywords if one.arg not in _NO_EFFECT]
                call.args = [one for one in call.args if not _is_tween(one)]
            case _:
                pass
    return "\n".join(ast.unparse(one) for one in kept)


def _is_setting(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="pyautogui"), attr="FAILSAFE" | "PAUSE")]):
            return True
        case _:
            return False


def _is_tween(argument: ast.expr) -> bool:
    match argument:
        case ast.Attribute(value=ast.Name(id="pyautogui"), attr=name):
            return name.startswith("ease") or name == "linear"
        case _:
            return False
