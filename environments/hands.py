"""The interface through which oracles act: a person's mouse and keyboard, and what the screen shows.

Oracles are written against this protocol so that they can use nothing but the screen. The clients' `Desktop`
implements it; a recorder, or a page that a person operates, could do so too.
"""

from collections.abc import Sequence
from typing import Protocol

from schemas.actions import Button, Modifier
from schemas.observations import AccessibilityTree, AccessibleNode, Window


class Hands(Protocol):
    """One desktop. Coordinates are screen pixels unless the implementation says otherwise."""

    async def click(
        self,
        x: int,
        y: int,
        *,
        button: Button = Button.LEFT,
        count: int = 1,
        modifiers: Sequence[Modifier] = (),
    ) -> None:
        """Click at a point.

        Args:
            x: Pixels from the left edge of the screen.
            y: Pixels from the top edge of the screen.
            button: The mouse button.
            count: The number of clicks; 2 for a double click.
            modifiers: Keys held down during the clicks.
        """
        ...

    async def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        ...

    async def drag(self, path: Sequence[tuple[int, int]]) -> None:
        """Press the left button at the first point, move through the others, and release it at the last."""
        ...

    async def scroll(self, x: int, y: int, dx: int = 0, dy: int = 0) -> None:
        """Turn the mouse wheel over a point.

        Args:
            x: Pixels from the left edge of the screen.
            y: Pixels from the top edge of the screen.
            dx: Notches of the wheel; positive scrolls right.
            dy: Notches of the wheel; positive scrolls down.
        """
        ...

    async def type(self, text: str) -> None:
        r"""Type text exactly; "\n" is Return and "\t" is Tab."""
        ...

    async def key(self, *keys: str, repeat: int = 1) -> None:
        """Press keys together, `repeat` times; for example `key("ctrl", "s")`."""
        ...

    async def wait(self, ms: int) -> None:
        """Wait for `ms` milliseconds. Prefer `wait_for_window` and `wait_quiet`, which return as soon as they can."""
        ...

    async def wait_for_window(self, title: str, focused: bool = True, timeout_ms: int = 15_000) -> None:
        """Wait for a window.

        Args:
            title: Part of the window's title.
            focused: Whether the window must also have the focus.
            timeout_ms: The longest time to wait, in milliseconds.
        """
        ...

    async def wait_quiet(self, quiet_ms: int = 300, timeout_ms: int = 10_000) -> None:
        """Wait until the screen has not changed for `quiet_ms`."""
        ...

    async def windows(self) -> tuple[Window, ...]:
        """List the top-level windows."""
        ...

    async def accessibility(self) -> AccessibilityTree:
        """Read the accessibility tree."""
        ...

    async def find(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> AccessibleNode:
        """Return the first element on the screen that matches.

        Raises:
            LookupError: No element matches.
        """
        ...

    async def click_on(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> None:
        """Click the middle of the first element that matches.

        Raises:
            LookupError: No element matches, or the first match has no place on the screen.
        """
        ...

    async def finish(self, status: str = "done", answer: str | None = None) -> None:
        """Say that the task is over."""
        ...
