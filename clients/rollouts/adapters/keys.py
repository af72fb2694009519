"""Key names as models write them: combinations joined by `+`, and keys held during another action.

The server knows the usual names of single keys (Return, pgdn, cmd, ...); here, combinations are only split.
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
    """Split a combination such as `ctrl+shift+s`. The key `+` is written as such: `+`, `ctrl++`.

    Names are case-insensitive, so `ctrl+S` equals `ctrl+s`: a capital next to a modifier does not press Shift.

    Raises:
        UnreadableError: a part is empty, or there are too many keys.
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
    """Split a sequence of combinations, which are separated by white space and pressed one after another.

    Raises:
        UnreadableError: as for `combination`.
    """
    if text == " ":
        return (combination(text),)
    joined = re.sub(r"\s*\+\s*", "+", text.strip()) if text.strip("+ ") else text.strip()
    return tuple(combination(part) for part in joined.split()) or (combination(text),)


def held(text: str | None) -> tuple[Modifier, ...]:
    """Return the modifiers to hold during a click or a turn of the wheel; none if the text is None or empty.

    Raises:
        UnreadableError: a key is not a modifier.
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
