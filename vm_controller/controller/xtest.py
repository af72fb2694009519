"""The native input driver: the XTEST extension on one persistent connection."""

from schemas.actions import Button
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.keymap import Keymap, Stroke
from vm_controller.controller.keysyms import CAPS_LOCK, check_text, keysym_of_key
from vm_controller.controller.pace import Pace
from vm_controller.controller.text import Typist
from vm_controller.controller.x_connection import XConnection

_KEY_PRESS, _KEY_RELEASE, _BUTTON_PRESS, _BUTTON_RELEASE, _MOTION = 2, 3, 4, 5, 6
_BUTTONS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3, Button.BACK: 8, Button.FORWARD: 9}
_WHEEL_UP, _WHEEL_DOWN, _WHEEL_LEFT, _WHEEL_RIGHT = 4, 5, 6, 7
_LOCK_MASK = 1 << 1
_FIRST_BUTTON_MASK = 1 << 8
_BUTTONS_IN_MASK = 5
_BUTTONS_BEYOND_MASK = frozenset({8, 9})
"""Buttons whose state cannot be queried; releasing one that is up has no effect."""
_NOTCHES_A_ROUND_TRIP = 10


class XTestInput:
    """Sends synthetic input through a shared connection, which it does not close."""

    def __init__(self, link: XConnection, pace: Pace) -> None:
        """Read the keyboard mapping; typing waits for applications by `pace`."""
        self._link = link
        self._keymap = Keymap(link, pace)
        self._typist = Typist(link, self._keymap, self._send_key, pace)
        self._buttons_down: set[int] = set()
        # The keycodes that each held key pressed, in order; the same are released, whatever the mapping is by then.
        self._keys_down: dict[int, tuple[int, ...]] = {}

    @property
    def holding(self) -> bool:
        """Whether a button or key is held down that was pressed here."""
        return bool(self._buttons_down or self._keys_down)

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._send(_MOTION, 0, x, y)

    def button(self, button: Button, *, down: bool) -> None:
        """Press or release a mouse button."""
        number = _BUTTONS[button]
        self._send(_BUTTON_PRESS if down else _BUTTON_RELEASE, number)
        if down:
            self._buttons_down.add(number)
        else:
            self._buttons_down.discard(number)

    def scroll(self, dx: int, dy: int) -> None:
        """Turn the wheel by notches, right and down being positive."""
        turns = [_WHEEL_DOWN if dy > 0 else _WHEEL_UP] * abs(dy) + [_WHEEL_RIGHT if dx > 0 else _WHEEL_LEFT] * abs(dx)
        for count, wheel in enumerate(turns, 1):
            self._send(_BUTTON_PRESS, wheel)
            self._send(_BUTTON_RELEASE, wheel)
            if count % _NOTCHES_A_ROUND_TRIP == 0:
                self._link.round_trip()

    def check_key(self, name: str) -> None:
        """Raise InvalidRequestError if there is no key of that name."""
        keysym_of_key(name)

    def check_text(self, text: str) -> None:
        """Raise InvalidRequestError if the text contains a character that has no key."""
        check_text(text)

    def key(self, name: str, *, down: bool, cancel: Cancel) -> None:
        """Press or release a key; for a symbol that needs shift, shift is pressed as well."""
        keysym = keysym_of_key(name)
        if not down:
            codes = self._keys_down.pop(keysym, ())
            for keycode in reversed(codes):
                if not any(keycode in other for other in self._keys_down.values()):
                    self._send_key(keycode, False)
            return
        stroke = self._stroke(keysym, cancel)
        already = {keycode for codes in self._keys_down.values() for keycode in codes}
        codes = (*(code for code in stroke.modifiers if code not in already), stroke.keycode)
        self._keys_down[keysym] = codes
        for keycode in codes:
            self._send_key(keycode, True)

    def type(self, text: str, cancel: Cancel) -> None:
        """Type text exactly as given; meanwhile held keys are released and Caps Lock is switched off."""
        check_text(text)
        held = [keycode for codes in self._keys_down.values() for keycode in codes]
        link = self._link
        locked = bool(link.reply(link.core.QueryPointer(link.root)).mask & _LOCK_MASK)
        for keycode in reversed(held):
            self._send_key(keycode, False)
        if locked:
            self._tap(CAPS_LOCK, cancel)
        self._typist.type(text, cancel)
        if locked:
            self._tap(CAPS_LOCK, cancel)
        for keycode in held:
            self._send_key(keycode, True)

    def release_all(self) -> None:
        """Release every button and key that is down, including those that an earlier connection left."""
        link = self._link
        pressed = link.core.QueryKeymap()
        mask = link.reply(link.core.QueryPointer(link.root)).mask
        for place, byte in enumerate(link.reply(pressed).keys):
            for bit in range(8):
                if byte >> bit & 1:
                    self._send_key(place * 8 + bit, False)
        down = {number + 1 for number in range(_BUTTONS_IN_MASK) if mask & _FIRST_BUTTON_MASK << number}
        for number in sorted(down | self._buttons_down | _BUTTONS_BEYOND_MASK):
            self._send(_BUTTON_RELEASE, number)
        self._keys_down.clear()
        self._buttons_down.clear()
        self._link.round_trip()

    def pointer(self) -> tuple[int, int]:
        """Return the position of the pointer."""
        found = self._link.reply(self._link.core.QueryPointer(self._link.root))
        return found.root_x, found.root_y

    def sync(self) -> None:
        """Return when the server has processed everything that was sent."""
        self._link.round_trip()

    def close(self) -> None:
        """Do nothing, as the connection belongs to the caller that opened it."""

    def _stroke(self, keysym: int, cancel: Cancel) -> Stroke:
        self._keymap.refresh()
        while (stroke := self._keymap.stroke(keysym)) is None:
            self._keymap.provide((keysym,), cancel)
        return stroke

    def _tap(self, keysym: int, cancel: Cancel) -> None:
        stroke = self._stroke(keysym, cancel)
        self._send_key(stroke.keycode, True)
        self._send_key(stroke.keycode, False)

    def _send_key(self, keycode: int, down: bool) -> None:
        self._send(_KEY_PRESS if down else _KEY_RELEASE, keycode)

    def _send(self, kind: int, detail: int, x: int = 0, y: int = 0) -> None:
        with self._link.translated():
            self._link.xtest.FakeInput(kind, detail, 0, self._link.root, x, y, 0)
