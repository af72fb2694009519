"""Types text exactly: order of keystrokes, shifts and key bindings. A driver sends the strokes themselves."""

from collections.abc import Callable

from vm_controller.controller.cancel import Cancel
from vm_controller.controller.keymap import Keymap
from vm_controller.controller.keysyms import check_text, keysym_of_character
from vm_controller.controller.pace import Pace
from vm_controller.controller.x_connection import XConnection

_CHUNK_CHARACTERS = 64
"""Characters after which the server's answer is awaited and cancellation is checked."""
_LOOK_AHEAD_CHARACTERS = 1_000
"""Characters to look ahead for symbols that no key has, which are bound together."""

SendKey = Callable[[int, bool], None]
"""Press (True) or release (False) a keycode."""
_COMMANDS = "\n\t"
"""Characters that applications treat as commands, which they may defer until after the text that follows."""


class Typist:
    """Types text through a keymap."""

    def __init__(self, link: XConnection, keymap: Keymap, send_key: SendKey, pace: Pace) -> None:
        """Type on the keyboard of a connection.

        Args:
            link: the connection, on which typing waits regularly, so that the server keeps up.
            keymap: the keyboard mapping, which binds spare keys to missing symbols.
            send_key: presses or releases a key; it only buffers the request.
            pace: waits after Return and Tab until the application has carried them out.
        """
        self._pace = pace
        self._link = link
        self._keymap = keymap
        self._send_key = send_key
        self._held: tuple[int, ...] = ()

    def type(self, text: str, cancel: Cancel) -> None:
        """Type `text`; no modifier may be held down, and Caps Lock must be off.

        Raises:
            InvalidRequestError: the text contains a character that cannot be typed; nothing was typed.
            DeadlineError: the deadline passed or the call was cancelled; part of the text was typed.
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
            # Keys may be rebound only after what was typed with them has arrived.
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
