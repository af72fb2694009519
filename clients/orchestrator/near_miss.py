"""Near-miss policies, which are negative controls: an oracle with one step left out, doubled, or on a neighbour."""

import random
from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum

from environments.hands import Hands
from schemas.actions import Button, Modifier
from schemas.observations import AccessibilityTree, AccessibleNode, Window

_NEAREST_ROW_PX = 24
"""Pixels by which a click lands too low when the accessibility tree knows no neighbour."""


class Slip(StrEnum):
    """The kinds of mistakes in one step."""

    LEFT_OUT = "left_out"
    DOUBLED = "doubled"
    NEIGHBOUR = "neighbour"


class SlippingHands:
    """Hands that carry out one step of a solution wrongly; without a slip, they only count the steps.

    A step is a click, a drag, a text or a key press. Waiting and looking do not count.
    """

    def __init__(self, hands: Hands, slip: Slip | None = None, at: int = 0) -> None:
        """Forward everything to `hands`, but carry out step `at` (from 0) wrongly."""
        self._hands = hands
        self._slip = slip
        self._at = at
        self.steps: list[str] = []
        """The kinds of the steps so far, in order."""

    async def _step(self, kind: str, do: Callable[[], Awaitable[None]]) -> None:
        number = len(self.steps)
        self.steps.append(kind)
        if number != self._at or self._slip is None:
            await do()
        elif self._slip is Slip.DOUBLED:
            await do()
            await do()

    async def click(
        self, x: int, y: int, *, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[Modifier] = ()
    ) -> None:
        """Click, or click the neighbouring element if that is the slip.

        Args:
            x: Pixels from the left edge of the screen.
            y: Pixels from its top edge.
            button: Mouse button.
            count: Clicks, 1 to 3.
            modifiers: Keys held during the click.
        """
        if self._slip is Slip.NEIGHBOUR and len(self.steps) == self._at:
            self.steps.append("click")
            other_x, other_y = neighbour(await self._hands.accessibility(), x, y)
            await self._hands.click(other_x, other_y, button=button, count=count, modifiers=modifiers)
            return
        await self._step("click", lambda: self._hands.click(x, y, button=button, count=count, modifiers=modifiers))

    async def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        await self._hands.move(x, y)

    async def drag(self, path: Sequence[tuple[int, int]]) -> None:
        """Drag along a path of (x, y) in pixels of the screen."""
        await self._step("drag", lambda: self._hands.drag(path))

    async def scroll(self, x: int, y: int, dx: int = 0, dy: int = 0) -> None:
        """Turn the wheel by notches, `dx` to the right and `dy` down; not a step, because it only changes the view."""
        await self._hands.scroll(x, y, dx, dy)

    async def type(self, text: str) -> None:
        """Type text."""
        await self._step("type", lambda: self._hands.type(text))

    async def key(self, *keys: str, repeat: int = 1) -> None:
        """Press keys."""
        await self._step("key", lambda: self._hands.key(*keys, repeat=repeat))

    async def wait(self, ms: int) -> None:
        """Wait `ms` milliseconds; not a step."""
        await self._hands.wait(ms)

    async def wait_for_window(self, title: str, focused: bool = True, timeout_ms: int = 15_000) -> None:
        """Wait for a window."""
        await self._hands.wait_for_window(title, focused, timeout_ms)

    async def wait_quiet(self, quiet_ms: int = 300, timeout_ms: int = 10_000) -> None:
        """Wait for a still screen."""
        await self._hands.wait_quiet(quiet_ms, timeout_ms)

    async def windows(self) -> tuple[Window, ...]:
        """List the windows."""
        return await self._hands.windows()

    async def accessibility(self) -> AccessibilityTree:
        """Read the accessibility tree."""
        return await self._hands.accessibility()

    async def find(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> AccessibleNode:
        """Find an element."""
        return await self._hands.find(role, name, name_contains)

    async def click_on(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> None:
        """Click an element, or its neighbour if that is the slip."""
        if self._slip is Slip.NEIGHBOUR and len(self.steps) == self._at:
            node = await self._hands.find(role, name, name_contains)
            await self.click(*node.middle)
            return
        await self._step("click", lambda: self._hands.click_on(role, name, name_contains))

    async def finish(self, status: str = "done", answer: str | None = None) -> None:
        """End the episode."""
        await self._hands.finish(status, answer)


def slip_at(slip: Slip, steps: Sequence[str], seed: int) -> int | None:
    """Choose the step of a solution in which the slip happens.

    Args:
        slip: The kind of mistake; only a click has a neighbour.
        steps: The kinds of the solution's steps, in order.
        seed: The task's seed, which determines the choice.

    Returns:
        The index of the step, from 0; None if no step can go wrong in this way.
    """
    able = [number for number, kind in enumerate(steps) if slip is not Slip.NEIGHBOUR or kind == "click"]
    rng = random.Random(f"near miss {slip} {seed}")  # noqa: S311 - reproducible, no secret
    return rng.choice(able) if able else None


def neighbour(tree: AccessibilityTree, x: int, y: int) -> tuple[int, int]:
    """Find the middle of the nearest element that has the same role as the one at a point.

    If the tree has no such element, the result is a point one row further down.

    Args:
        tree: The accessibility tree, in pixels of the screen.
        x: Pixels from the left edge of the screen.
        y: Pixels from its top edge.

    Returns:
        (x, y) in pixels of the screen.
    """
    controls = [node for node in tree.controls() if min(node.x or 0, node.y or 0) >= 0]
    here = [node for node in controls if _contains(node, x, y)]
    if here:
        hit = min(here, key=lambda node: (node.width or 0) * (node.height or 0))
        others = [node for node in controls if node.role == hit.role and not _contains(node, x, y)]
        if others:
            return min((node.middle for node in others), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    return x, y + _NEAREST_ROW_PX


def _contains(node: AccessibleNode, x: int, y: int) -> bool:
    left, top = node.x or 0, node.y or 0
    return left <= x < left + (node.width or 0) and top <= y < top + (node.height or 0)
