"""Types text exactly: order of keystrokes, shifts and key bindings. A driver sends the strokes themselves."""

from collections.abc import Callable

from vm_controller.controller.cancel import Cancel
from vm_controller.controller.keymap import Keymap
from vm_controller.controller.keysyms import check_text, keysym_of_character
from vm_controller.controller.pace import Pace
from vm_controller.controller.x_connection import XConnection

_CHUNK_CHARACTERS = 64
"""After so many characters the server's answer is awaited and the stop signal looked at."""
_LOOK_AHEAD_CHARACTERS = 1_000
"""How far ahead characters that no key carries are collected for one binding."""

SendKey = Callable[[int, bool], None]
"""Press (True) or release (False) a keycode."""
_COMMANDS = "\n\t"
"""Characters that applications treat as commands, which they may put off until after the text that follows."""


class Typist:
    """Types text through a keymap."""

    def __init__(self, link: XConnection, keymap: Keymap, send_key: SendKey, pace: Pace) -> None:
        """Type on the keyboard of a connection.

        Args:
            link: the connection; waited on, so that the server keeps up with the text.
            keymap: the keyboard mapping, with keys for what it lacks.
            send_key: presses or releases a key; it only buffers.
            pace: waited for after Return and Tab, until the application has carried them out.
        """
        self._pace = pace
        self._link = link
        self._keymap = keymap
        self._send_key = send_key
        self._held: tuple[int, ...] = ()

    def type(self, text: str, cancel: Cancel) -> None:
        """Type `text`; no modifier may be held down and Caps Lock has to be off.

        Raises:
            InvalidRequestError: the text contains what cannot be typed; nothing was typed.
            DeadlineError: the call has to stop; a part of the text was typed.
        """
        check_text(text)
        self._keymap.refresh()
        keysyms = [keysym_of_character(character) for character in text]
        try:
            for position, character in enumerate(text):
                self._type_one(keysyms, position, cancel)
                if character in _COMMANDS:
                    self._hold(())
                    self._pace.wait_consumed(cancel)
                elif position % _CHUNK_CHARACTERS == 0:
                    self._link.round_trip()
                    cancel.check()
        finally:
            self._hold(())
            self._link.flush()

    def _type_one(self, keysyms: list[int], position: int, cancel: Cancel) -> None:
        stroke = self._keymap.stroke(keysyms[position])
        while stroke is None:
            # What was typed so far must have arrived before its keys may be bound anew.
            self._hold(())
            self._link.round_trip()
            self._keymap.provide(keysyms[position : position + _LOOK_AHEAD_CHARACTERS], cancel)
            self._keymap.refresh()
            stroke = self._keymap.stroke(keysyms[position])
        self._hold(stroke.modifiers)
        self._send_key(stroke.keycode, True)
        self._send_key(stroke.keycode, False)

    def _hold(self, modifiers: tuple[int, ...]) -> None:
        if modifiers == self._held:
            return
        for keycode in reversed(self._held):
            self._send_key(keycode, False)
        for keycode in modifiers:
            self._send_key(keycode, True)
        self._held = modifiers
