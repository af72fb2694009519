"""Key names as models write them: combinations joined by `+`, and keys held during something else.

The server itself knows the usual names of single keys (Return, pgdn, cmd, ...); here they are only split.
"""

import re

from clients.rollouts.adapters.protocol import UnreadableError
from schemas.actions import Modifier

_MODIFIERS = {
    name: modifier
    for modifier, names in {
        Modifier.CTRL: "ctrl control ctrl_l ctrl_r control_l control_r",
        Modifier.SHIFT: "shift shift_l shift_r",
        Modifier.ALT: "alt option alt_l alt_r",
        Modifier.SUPER: "super super_l super_r cmd command meta win windows",
    }.items()
    for name in names.split()
}
_MAX_KEYS = 6


def combination(text: str) -> tuple[str, ...]:
    """Take `ctrl+shift+s` apart. The key `+` itself may be written as such: `+`, `ctrl++`.

    Names are read in any case, so `ctrl+S` is what `ctrl+s` is: a capital beside a modifier does not press Shift.

    Raises:
        UnreadableError: a part is empty, or there are more keys than anybody can press.
    """
    if text == " ":
        return ("space",)
    joined = re.sub(r"\s*\+\s*", "+", text.strip())
    head, plus = (joined[:-1].removesuffix("+"), ("+",)) if joined.endswith("++") or joined == "+" else (joined, ())
    keys = (*(head.split("+") if head or not plus else ()), *plus)
    if not all(keys):
        raise UnreadableError(f"{text!r} is no key: write names joined by +, such as ctrl+s or Return")
    if len(keys) > _MAX_KEYS:
        raise UnreadableError(f"{text!r} presses {len(keys)} keys at once; {_MAX_KEYS} are possible")
    if any(key.lower() in _MODIFIERS for key in keys):
        return tuple(key.lower() if len(key) == 1 else key for key in keys)
    return keys


def combinations(text: str) -> tuple[tuple[str, ...], ...]:
    """Take a sequence apart: combinations with white space between them are pressed one after the other.

    Raises:
        UnreadableError: see `combination`.
    """
    if text == " ":
        return (combination(text),)
    joined = re.sub(r"\s*\+\s*", "+", text.strip()) if text.strip("+ ") else text.strip()
    return tuple(combination(part) for part in joined.split()) or (combination(text),)


def held(text: str | None) -> tuple[Modifier, ...]:
    """The keys to hold during a click or a turn of the wheel; none for an absent or empty text.

    Raises:
        UnreadableError: one of them is no modifier.
    """
    if not text:
        return ()
    modifiers: dict[Modifier, None] = {}
    for name in combination(text):
        modifier = _MODIFIERS.get(name.lower())
        if modifier is None:
            raise UnreadableError(f"{name!r} cannot be held here: use ctrl, shift, alt or super, joined by +")
        modifiers[modifier] = None
    return tuple(modifiers)
