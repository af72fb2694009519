"""Names of keys as models write them arrive at the key they mean, on the server's side too."""

import pytest

from clients.rollouts.adapters.keys import combination, combinations, held
from clients.rollouts.adapters.protocol import UnreadableError
from schemas.actions import Modifier
from vm_controller.controller.keysyms import keysym_of_key

# Written → X keysym; the left column holds xdotool's names, pyautogui's names and words of other systems.
KEYSYMS = {
    "Return": 0xFF0D, "enter": 0xFF0D, "KP_Enter": 0xFF8D, "Escape": 0xFF1B, "esc": 0xFF1B, "Tab": 0xFF09,
    "BackSpace": 0xFF08, "backspace": 0xFF08, "Delete": 0xFFFF, "del": 0xFFFF, "Insert": 0xFF63, "space": 0x20,
    "Home": 0xFF50, "End": 0xFF57, "Page_Up": 0xFF55, "pageup": 0xFF55, "pgup": 0xFF55, "Prior": 0xFF55,
    "Page_Down": 0xFF56, "pagedown": 0xFF56, "pgdn": 0xFF56, "Next": 0xFF56, "Up": 0xFF52, "down": 0xFF54,
    "ArrowLeft": 0xFF51, "right": 0xFF53, "F1": 0xFFBE, "f12": 0xFFC9, "ctrl": 0xFFE3, "Control_L": 0xFFE3,
    "ctrlright": 0xFFE4, "shift": 0xFFE1, "alt": 0xFFE9, "option": 0xFFE9, "altright": 0xFFEA, "super": 0xFFEB,
    "Super_L": 0xFFEB, "cmd": 0xFFEB, "command": 0xFFEB, "win": 0xFFEB, "meta": 0xFFEB, "winright": 0xFFEC,
    "capslock": 0xFFE5, "printscreen": 0xFF61, "Menu": 0xFF67, "plus": 0x2B, "minus": 0x2D, "equal": 0x3D,
    "slash": 0x2F, "a": 0x61, "é": 0xE9, "add": 0xFFAB, "num5": 0xFFB5,
}  # fmt: skip


@pytest.mark.parametrize(("name", "keysym"), KEYSYMS.items())
def test_one_key(name: str, keysym: int) -> None:
    [key] = combination(name)
    assert keysym_of_key(key) == keysym


@pytest.mark.parametrize(
    ("written", "modifiers"),
    [
        (None, ()),
        ("", ()),
        ("ctrl", (Modifier.CTRL,)),
        ("Control_L", (Modifier.CTRL,)),
        ("ctrl+shift", (Modifier.CTRL, Modifier.SHIFT)),
        ("option + cmd", (Modifier.ALT, Modifier.SUPER)),
        ("ctrl+control", (Modifier.CTRL,)),
    ],
)
def test_held(written: str | None, modifiers: tuple[Modifier, ...]) -> None:
    assert held(written) == modifiers


@pytest.mark.parametrize("written", ["", "  ", "ctrl+", "+a", "a++b"])
def test_no_key(written: str) -> None:
    with pytest.raises(UnreadableError, match=r"is no key" if written != " " else ""):
        combinations(written)
