"""What oracles act through: mouse and keyboard as a person has them, and what the screen shows; nothing else.

Oracles are written against this protocol so that they cannot reach past the screen; the clients' `Desktop`
satisfies it, and so could a recorder or a person's hands behind a page.
"""

from collections.abc import Sequence
from typing import Protocol

from schemas.actions import Button, Modifier
from schemas.observations import AccessibilityTree, AccessibleNode, Window


class Hands(Protocol):
    """One desktop. Coordinates are pixels of the screen unless the implementation says otherwise."""

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
            x: pixels from the left of the screen.
            y: pixels from its top.
            button: the button of the mouse.
            count: how many clicks, 2 for a double click.
            modifiers: keys held down meanwhile.
        """
        ...

    async def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        ...

    async def drag(self, path: Sequence[tuple[int, int]]) -> None:
        """Press the left button at the first point, visit the others, release at the last."""
        ...

    async def scroll(self, x: int, y: int, dx: int = 0, dy: int = 0) -> None:
        """Turn the wheel over a point.

        Args:
            x: pixels from the left of the screen.
            y: pixels from its top.
            dx: notches of the wheel, to the right where positive.
            dy: notches of the wheel, down where positive.
        """
        ...

    async def type(self, text: str) -> None:
        r"""Type text exactly; "\n" is Return and "\t" is Tab."""
        ...

    async def key(self, *keys: str, repeat: int = 1) -> None:
        """Press keys together, `repeat` times; for example `key("ctrl", "s")`."""
        ...

    async def wait(self, ms: int) -> None:
        """Let time pass. Prefer `wait_for_window` and `wait_quiet`, which end as soon as they can."""
        ...

    async def wait_for_window(self, title: str, focused: bool = True, timeout_ms: int = 15_000) -> None:
        """Wait for a window.

        Args:
            title: a part of its title.
            focused: whether it has to have the focus as well.
            timeout_ms: how long at most.
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
        """Find the first element on the screen that matches.

        Raises:
            LookupError: nothing matches.
        """
        ...

    async def click_on(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> None:
        """Click the middle of the first element that matches.

        Raises:
            LookupError: nothing matches, or what matches has no place on the screen.
        """
        ...

    async def finish(self, status: str = "done", answer: str | None = None) -> None:
        """Say that the task is over."""
        ...
