"""Maps names of keys and characters to X keysyms (X11 protocol, appendix A: Keysym Encoding).

Which key of a keyboard carries a keysym is in keymap.py.
"""

import sys
import unicodedata
from types import MappingProxyType

import xcffib.keysymdef

from schemas.errors import InvalidRequestError

_UNICODE_BASE = 0x01000000
_FUNCTION_KEYS = range(0xFD00, 0x10000)
"""Keysyms of keys that type no character; their names are recognised in any case."""
_PREFIX = "XK_"
_NAMED: dict[str, int] = {
    name.removeprefix(_PREFIX): value
    for name, value in vars(xcffib.keysymdef).items()
    if name.startswith(_PREFIX) and isinstance(value, int)
}
_FUNCTION_NAMES = {name.lower(): value for name, value in _NAMED.items() if value in _FUNCTION_KEYS}
_ALIASES_OF: dict[str, str] = {
    "Control_L": "ctrl control ctrlleft ctrl_l lctrl",
    "Control_R": "ctrlright ctrl_r rctrl",
    "Shift_L": "shift shiftleft lshift",
    "Shift_R": "shiftright rshift",
    "Alt_L": "alt altleft option optionleft lalt",
    "Alt_R": "altright optionright ralt",
    "ISO_Level3_Shift": "altgr",
    "Super_L": "super meta win windows cmd command winleft cmdleft os",
    "Super_R": "winright cmdright",
    "Return": "enter return",
    "Escape": "esc",
    "Delete": "del",
    "Insert": "ins",
    "Page_Up": "pageup pgup",
    "Page_Down": "pagedown pgdn",
    "Up": "arrowup up_arrow",
    "Down": "arrowdown down_arrow",
    "Left": "arrowleft left_arrow",
    "Right": "arrowright right_arrow",
    "space": "spacebar",
    "BackSpace": "back",
    "Caps_Lock": "capslock",
    "Num_Lock": "numlock",
    "Scroll_Lock": "scrolllock",
    "Print": "printscreen prtsc prtscr prntscrn print_screen",
    "Menu": "apps contextmenu context_menu",
    "KP_Enter": "numpadenter numenter",
    "KP_Add": "add",
    "KP_Subtract": "subtract",
    "KP_Multiply": "multiply",
    "KP_Divide": "divide",
    "KP_Decimal": "decimal",
    "KP_Separator": "separator",
    "minus": "hyphen dash",
    "period": "dot",
    "grave": "backtick",
}
_ALIASES = MappingProxyType(
    {alias: _NAMED[name] for name, aliases in _ALIASES_OF.items() for alias in aliases.split()}
    | {f"num{digit}": _NAMED[f"KP_{digit}"] for digit in range(10)}
    | {f"numpad{digit}": _NAMED[f"KP_{digit}"] for digit in range(10)}
)
_NOT_PRINTED = {"\n": "Return", "\r": "Return", "\t": "Tab", "\b": "BackSpace", "\x1b": "Escape"}

SHIFT = _NAMED["Shift_L"]
LEVEL_3_SHIFT = _NAMED["ISO_Level3_Shift"]
CAPS_LOCK = _NAMED["Caps_Lock"]


def keysym_of_character(character: str) -> int:
    """Return the keysym that types one character; Return for a line feed, and Tab for a tab character."""
    if character in _NOT_PRINTED:
        return _NAMED[_NOT_PRINTED[character]]
    code = ord(character)
    is_latin_1 = 0x20 <= code <= 0x7E or 0xA0 <= code <= 0xFF  # noqa: PLR2004 -- the printable ranges of Latin 1
    return code if is_latin_1 else _UNICODE_BASE + code


def is_character(keysym: int) -> bool:
    """Whether a keysym is a character rather than a special or vendor-specific key."""
    return 0 < keysym < _FUNCTION_KEYS.start or _UNICODE_BASE < keysym <= _UNICODE_BASE + sys.maxunicode


def keysym_of_key(name: str) -> int:
    """Return the keysym of a key by its name.

    A single character names itself. Names of X keysyms (`Page_Down`, `eacute`) and common names of special keys
    (`pgdn`, `ctrl`, `cmd`, `ArrowLeft`) are known, those of special keys regardless of case.

    Raises:
        InvalidRequestError: there is no such key.
    """
    if len(name) == 1:
        check_text(name, allowed="".join(_NOT_PRINTED))
        return keysym_of_character(name)
    if (exact := _NAMED.get(name)) is not None:
        return exact
    lower = name.lower()
    for names in (_ALIASES, _FUNCTION_NAMES, _NAMED):
        if (found := names.get(lower)) is not None:
            return found
    raise InvalidRequestError(
        f"there is no key named {name!r}; use one character, or a name such as ctrl, shift, alt, super, Return, Tab, "
        "Escape, BackSpace, Delete, Page_Down, Left, F5, KP_0 (combinations are lists of such names)"
    )


def check_text(text: str, allowed: str = "\n\t") -> None:
    """Check that every character of a text can be typed.

    Raises:
        InvalidRequestError: there is a control character not in `allowed`, or a lone surrogate; the error gives its
            position.
    """
    for position, character in enumerate(text):
        if unicodedata.category(character) in ("Cc", "Cs") and character not in allowed:
            raise InvalidRequestError(
                f"the character U+{ord(character):04X} at position {position} of the text cannot be typed; of the "
                "control characters only line feed (Return) and tabulator (Tab) can; send other keys with `key`"
            )
