"""The protocol of input drivers; drivers.py chooses one for a display."""

from typing import Protocol

from schemas.actions import Button
from vm_controller.controller.cancel import Cancel


class Input(Protocol):
    """Pointer and keyboard of one display. Not thread-safe; coordinates are screen pixels."""

    @property
    def holding(self) -> bool:
        """Whether a button or key is held down that was pressed here."""
        ...

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        ...

    def button(self, button: Button, *, down: bool) -> None:
        """Press or release a mouse button.

        Raises:
            InvalidRequestError: the driver cannot press this button.
        """
        ...

    def scroll(self, dx: int, dy: int) -> None:
        """Turn the wheel by notches, right and down being positive."""
        ...

    def check_key(self, name: str) -> None:
        """Raise InvalidRequestError if there is no key of that name."""
        ...

    def check_text(self, text: str) -> None:
        """Raise InvalidRequestError if the driver cannot type `text` exactly."""
        ...

    def key(self, name: str, *, down: bool, cancel: Cancel) -> None:
        """Press or release a key by its name (see keysyms.py).

        Raises:
            InvalidRequestError: there is no such key, or the driver cannot press it.
        """
        ...

    def type(self, text: str, cancel: Cancel) -> None:
        r"""Type text exactly as given, "\n" being Return and "\t" Tab, regardless of held keys and locks.

        Raises:
            InvalidRequestError: the text contains a character that cannot be typed; nothing was typed.
            DeadlineError: the deadline passed or the call was cancelled; part of the text was typed.
        """
        ...

    def release_all(self) -> None:
        """Release every button and key that is down."""
        ...

    def pointer(self) -> tuple[int, int]:
        """Return the position of the pointer."""
        ...

    def sync(self) -> None:
        """Return when the display has processed everything that was sent."""
        ...

    def close(self) -> None:
        """Release the display."""
        ...
