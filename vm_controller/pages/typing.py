"""Types text into a page: each character as the key that has it on an American keyboard, or else as text.

A page sees every key go down and up. The keys are sent without waiting for each other's answers, because the page
handles them in order.
"""

import string

from vm_controller.pages.tabs import Tab

_SIGNS = {
    ";:": ("Semicolon", 186),
    "=+": ("Equal", 187),
    ",<": ("Comma", 188),
    "-_": ("Minus", 189),
    ".>": ("Period", 190),
    "/?": ("Slash", 191),
    "`~": ("Backquote", 192),
    "[{": ("BracketLeft", 219),
    "\\|": ("Backslash", 220),
    "]}": ("BracketRight", 221),
    "'\"": ("Quote", 222),
    "  ": ("Space", 32),
}
"""The keys of signs by what they give without and with shift: their names (UI Events), and their codes."""
_KEYS: dict[str, tuple[str, int]] = {
    **{letter: (f"Key{letter.upper()}", ord(letter.upper())) for letter in string.ascii_letters},
    **{sign: (f"Digit{digit}", ord(digit)) for digit, shifted in zip("0123456789", ")!@#$%^&*(", strict=True)
       for sign in (digit, shifted)},
    **{sign: key for signs, key in _SIGNS.items() for sign in signs},
}  # fmt: skip
_LEADING = {"\n": ("Enter", 13, "\r"), "\t": ("Tab", 9, "")}
"""The keys that may move the focus, and the text that comes with them."""

Parameters = dict[str, object]


async def type_text(tab: Tab, text: str) -> None:
    """Type text, and return when the page has handled it."""
    events: list[Parameters] = []
    for character in text:
        if (key := _KEYS.get(character)) is not None:
            events += _press(character, *key, character)
            continue
        if (leading := _LEADING.get(character)) is not None:
            name, code, own_text = leading
            events += _press(name, name, code, own_text)
        await tab.ask_all("Input.dispatchKeyEvent", events)
        events = []
        if leading is None:
            await tab.ask("Input.insertText", text=character)
    await tab.ask_all("Input.dispatchKeyEvent", events)


def _press(key: str, code: str, number: int, text: str) -> tuple[Parameters, Parameters]:
    """Return a key's going down and up."""
    shared: Parameters = {"key": key, "code": code, "windowsVirtualKeyCode": number}
    down = {"type": "keyDown", "text": text, "unmodifiedText": text} if text else {"type": "rawKeyDown"}
    return {**shared, **down}, {**shared, "type": "keyUp"}
