"""The child process of the pyautogui driver: JSON lines in, JSON lines out; runs alone, with DISPLAY set.

Each line in is `{"do": NAME, ...arguments}`, each line out `{"ok": RESULT}` or `{"refused": WHY}`.
pyautogui is bound to one display for the life of a process and cannot be imported without one, hence the process.
"""

import contextlib
import importlib
import json
import string
import sys
from typing import Any

_CHARACTERS = string.digits + string.ascii_letters + string.punctuation + " "
_SHIFTED = 1
_LOCK_MASK = 1 << 1
_BUTTONS = ("left", "middle", "right")


class RefusedError(Exception):
    """A request that pyautogui cannot carry out, or would silently carry out wrongly."""


class Worker:
    """Answers requests with pyautogui."""

    def __init__(self) -> None:
        """Remove pyautogui's own delays, and read the keyboard mapping."""
        # Its imports print warnings to standard output, which is for answers.
        with contextlib.redirect_stdout(sys.stderr):
            self._gui: Any = importlib.import_module("pyautogui")  # untyped
        self._gui.PAUSE = 0
        self._gui.FAILSAFE = False
        self._keys_down: list[str] = []
        self._buttons_down: list[str] = []
        self._chords = _chords(self._gui)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Carry out one request and return its answer."""
        do = request.pop("do")
        actions = {
            "move": self.move,
            "button": self.button,
            "scroll": self.scroll,
            "key": self.key,
            "check_text": self.check_text,
            "type": self.type,
            "release_all": self.release_all,
            "pointer": self.pointer,
            "keys": self.keys,
        }
        try:
            return {"ok": actions[do](**request)}
        except RefusedError as refused:
            return {"refused": str(refused)}

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._gui.moveTo(x, y)

    def button(self, button: str, down: bool) -> None:
        """Press or release a mouse button."""
        if button not in _BUTTONS:
            raise RefusedError(f"pyautogui has no mouse button {button!r}; it has left, middle and right")
        if down:
            self._gui.mouseDown(button=button)
            self._buttons_down.append(button)
        else:
            self._gui.mouseUp(button=button)
            self._buttons_down = [other for other in self._buttons_down if other != button]

    def scroll(self, dx: int, dy: int) -> None:
        """Turn the wheel; pyautogui's vertical axis points up."""
        if dy:
            self._gui.vscroll(-dy)
        if dx:
            self._gui.hscroll(dx)

    def keys(self) -> list[str]:
        """Return the names of the keys that pyautogui has on this display."""
        codes = self._gui.platformModule.keyboardMapping
        return [name for name, code in codes.items() if isinstance(name, str) and code]

    def key(self, name: str, down: bool) -> None:
        """Press or release a key by pyautogui's own name."""
        if len(name) == 1:
            self.check_text(name)
        for part in self._chords.get(name, (name,)):
            if down:
                self._gui.keyDown(part)
                self._keys_down.append(part)
            else:
                self._gui.keyUp(part)
                self._keys_down = [other for other in self._keys_down if other != part]

    def check_text(self, text: str) -> None:
        """Refuse text in which pyautogui would drop or change a character."""
        for position, character in enumerate(text):
            if character not in self._chords:
                raise RefusedError(
                    f"pyautogui cannot type {character!r} (position {position} of the text) on this keyboard; it types "
                    "the characters of the layout only. Use a display with XTEST, which types any character"
                )

    def type(self, text: str) -> None:
        """Type text character by character; meanwhile held keys are released and Caps Lock is switched off."""
        self.check_text(text)
        for name in reversed(self._keys_down):
            self._gui.keyUp(name)
        locked = self._is_caps_locked()
        if locked:
            self._gui.press("capslock")
        for character in text:
            self._gui.hotkey(*self._chords[character], interval=0)
        if locked:
            self._gui.press("capslock")
        for name in self._keys_down:
            self._gui.keyDown(name)

    def _is_caps_locked(self) -> bool:
        screen = self._gui.platformModule._display.screen()
        return bool(screen.root.query_pointer().mask & _LOCK_MASK)

    def release_all(self) -> None:
        """Release what this process pressed."""
        for name in reversed(self._keys_down):
            self._gui.keyUp(name)
        for button in self._buttons_down:
            self._gui.mouseUp(button=button)
        self._keys_down, self._buttons_down = [], []

    def pointer(self) -> list[int]:
        """Return the position of the pointer."""
        return [int(place) for place in self._gui.position()]


def _chords(gui: Any) -> dict[str, tuple[str, ...]]:  # noqa: ANN401 -- a module without types
    """Return the keys to press for each character that can be typed correctly.

    pyautogui knows one key for each character, and whether an American keyboard needs shift for it. If that key has
    another character with or without shift (as `<` on keyboards with a 102nd key), a key that has it shifted is used.
    """
    display, codes = gui.platformModule._display, gui.platformModule.keyboardMapping
    chords: dict[str, tuple[str, ...]] = {"\n": ("enter",), "\t": ("tab",)}
    for character in _CHARACTERS:
        wanted = ord(character)
        shifted = _SHIFTED if gui.isShiftCharacter(character) else 0
        if codes.get(character) and display.keycode_to_keysym(codes[character], shifted) == wanted:
            chords[character] = (character,)
            continue
        for base in _CHARACTERS:
            is_plain = codes.get(base) and not gui.isShiftCharacter(base)
            if is_plain and display.keycode_to_keysym(codes[base], _SHIFTED) == wanted:
                chords[character] = ("shift", base)
                break
    return chords


def main() -> None:
    """Answer requests until the input ends."""
    worker = Worker()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(worker.answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
