"""Carries out a solution's UI steps on a desktop: finds elements in the accessibility tree, acts by mouse and keys."""

from collections.abc import Collection, Iterator
from itertools import product
from typing import Final

import anyio

from environments.hands import Hands
from hub.engine.ui_steps import Choose, Click, Drag, Fill, Named, Press, See, Type, UIStep
from schemas.actions import Button, Modifier
from schemas.observations import AccessibleNode

TIMEOUT_S = 8.0
SOON_S = 1.5
"""An element that does not show this long after the page stood still has to be scrolled to."""
POLL_S = 0.1
QUIET_MS = 120
SCROLLS = 40
NOTCHES = 3
"""So far the wheel is turned at once over a page or dialog; a list within it is often lower than that."""
LEAST_PX = 12
"""An element whose visible height is less than this is scrolled to."""
HIGHEST_BAR_PX = 96
"""A part of a page that is higher than this is not a bar, so rows do not scroll under it."""
DRAG_STEPS = 10

ROLES: Final = {
    "button": ("push button", "button", "toggle button"),
    "cell": ("table cell", "cell"),
    "checkbox": ("check box",),
    "columnheader": ("column header", "table column header"),
    "combobox": ("combo box", "entry", "push button"),
    "dialog": ("dialog", "alert"),
    "grid": ("table",),
    "gridcell": ("table cell", "cell"),
    "heading": ("heading",),
    "link": ("link",),
    "list": ("list",),
    "listitem": ("list item",),
    "menuitem": ("menu item",),
    "menuitemcheckbox": ("check menu item",),
    "menuitemradio": ("radio menu item",),
    "option": ("list item", "option", "menu item"),
    "radio": ("radio button",),
    "region": ("landmark", "section", "panel"),
    "navigation": ("landmark",),
    "row": ("table row",),
    "searchbox": ("entry", "text"),
    "spinbutton": ("spin button", "entry"),
    "switch": ("toggle button", "switch", "check box"),
    "tab": ("page tab",),
    "textbox": ("entry", "text", "section", "paragraph"),
    "treeitem": ("tree item",),
}
"""ARIA's roles as Chromium gives them to AT-SPI."""
_KEYS = {
    "Enter": "Return",
    "ArrowDown": "Down",
    "ArrowUp": "Up",
    "ArrowLeft": "Left",
    "ArrowRight": "Right",
    "Control": "ctrl",
    "Shift": "shift",
    "Alt": "alt",
    "PageDown": "Next",
    "PageUp": "Prior",
}
_DOCUMENT = "document web"
_CHOICES = frozenset({"list box", "menu"})
_BOXES = frozenset({*_CHOICES, *ROLES["dialog"]})
_BARS = frozenset({*ROLES["columnheader"], "landmark"})
_IN_CHOICES = frozenset({"option", "menuitem", "menuitemcheckbox", "menuitemradio"})


class Clicker:
    """Carries out the UI steps of solutions in the browser of a desktop."""

    def __init__(self, hands: Hands) -> None:
        """Act through `hands`."""
        self._hands = hands

    async def perform(self, ui_step: UIStep) -> None:
        """Carry out one UI step, then wait until the screen is quiet.

        Raises:
            LookupError: there is no such element, or it cannot be brought into view.
        """
        hands = self._hands
        match ui_step:
            case Click(target, button, count, modifiers):
                x, y = await self._place(target)
                held = tuple(Modifier(one) for one in modifiers)
                await hands.click(x, y, button=Button(button), count=count, modifiers=held)
            case Fill(target, text):
                await hands.click(*await self._place(target))
                await hands.key("ctrl", "a")
                await hands.key("Delete")
                if text:
                    await hands.type(text)
            case Type(text):
                await hands.type(text)
            case Press(keys):
                await hands.key(*(_KEYS.get(key, key) for key in keys))
            case Choose(target, option, role):
                await hands.click(*await self._place(target))
                # An opening list exists before it has reached its final place.
                await hands.wait_quiet(QUIET_MS)
                await hands.click(*await self._place(Named(role, option)))
            case Drag(source, target):
                await self._drag(source, target)
            case See(target, gone):
                await self._wait(target, gone=gone)
            case _:
                raise LookupError(f"nobody can do this on a desktop: {ui_step}")
        await hands.wait_quiet(QUIET_MS)

    async def _drag(self, source: Named, target: Named) -> None:
        (x, y), (to_x, to_y) = await self._place(source), await self._place(target)
        steps = [
            (x + (to_x - x) * step // DRAG_STEPS, y + (to_y - y) * step // DRAG_STEPS) for step in range(DRAG_STEPS + 1)
        ]
        await self._hands.drag([*steps, (to_x, to_y + 2)])

    async def _place(self, target: Named) -> tuple[int, int]:
        """Return the middle of an element, scrolling it into view if it is not visible."""
        with anyio.move_on_after(SOON_S):
            _, page = await self._wait(target)
            node = _uncovered([page], target)
            if node is not None and _is_whole(node):
                return node.middle
        for among, towards in product((False, True), (1, -1)):
            before: list[AccessibleNode] = []
            for _ in range(SCROLLS):
                seen = await self._pages()
                node = _uncovered(seen, target)
                if seen == before or (node is not None and _is_whole(node)):
                    break
                before = seen
                await self._hands.scroll(*_over(seen, target, among=among), dy=towards * (1 if among else NOTCHES))
                await self._hands.wait_quiet(QUIET_MS)
            else:
                continue
            if node is not None:
                # The page cannot scroll further, so the visible part is all there is of the element.
                return node.middle
        node, _ = await self._wait(target)
        return node.middle

    async def _wait(self, target: Named, *, gone: bool = False) -> tuple[AccessibleNode, AccessibleNode]:
        """Wait until an element appears or, with `gone`, disappears; return it and the page it is on."""
        seen: list[AccessibleNode] = []
        with anyio.move_on_after(TIMEOUT_S):
            while True:
                seen = await self._pages()
                for page in seen:
                    node = next(_matching(page, target), None)
                    if (node is None) is gone:
                        return node or page, page
                await anyio.sleep(POLL_S)
        there = sorted({one.name for page in seen for one in page.walk() if one.role in _roles(target) and one.name})
        raise LookupError(f"{target} is {'still' if gone else 'not'} there; of this role: {', '.join(there)[:600]}")

    async def _pages(self) -> list[AccessibleNode]:
        tree = await self._hands.accessibility()
        return [node for node in tree.walk() if node.role == _DOCUMENT and node.height]


def _roles(target: Named) -> tuple[str, ...]:
    return ROLES.get(target.role, (target.role,))


def _matching(root: AccessibleNode, target: Named) -> Iterator[AccessibleNode]:
    places = _places(root, target) if target.within is None else _matching(root, target.within)
    for place in places:
        for node in place.walk():
            if node.name == target.name and node.role in _roles(target) and node.width and node is not place:
                yield node


def _places(root: AccessibleNode, target: Named) -> list[AccessibleNode]:
    """Return the subtrees that may contain an element: an option of an open list is looked for in that list only.

    A page may have a list item of the same name and, as far as AT-SPI knows, of the same role.
    """
    return (_showing(root, _CHOICES) if target.role in _IN_CHOICES else []) or [root]


def _showing(root: AccessibleNode, roles: Collection[str]) -> list[AccessibleNode]:
    """Return the visible nodes of some roles, the one opened last first (it is last in the tree)."""
    return [one for one in reversed(list(root.walk())) if one.role in roles and one.width]


def _is_whole(node: AccessibleNode) -> bool:
    return (node.height or 0) >= LEAST_PX


def _uncovered(pages: list[AccessibleNode], target: Named) -> AccessibleNode | None:
    """Return an element, unless a bar covers it and would receive the click."""
    return next((one for page in pages for one in _matching(page, target) if not _is_covered(one, page)), None)


def _is_covered(node: AccessibleNode, page: AccessibleNode) -> bool:
    """Whether something that does not scroll, such as a table head or a bar, covers an element's middle."""
    x, y = node.middle
    boxes = [one for one in page.walk() if one.role in _BOXES and any(below is node for below in one.walk())]
    # Parts of the page below a dialog or an open list do not cover the elements in it.
    within = boxes[-1] if boxes else page
    return any(
        0 <= x - (bar.x or 0) < (bar.width or 0)
        and 0 <= y - (bar.y or 0) < (bar.height or 0)
        and all(one is not node for one in bar.walk())
        for bar in within.walk()
        if bar.role in _BARS and (bar.height or 0) <= HIGHEST_BAR_PX
    )


def _over(pages: list[AccessibleNode], target: Named, *, among: bool) -> tuple[int, int]:
    """Return where to turn the wheel: over the open list or dialog that holds the element, or over the page.

    With `among`, over other elements of its kind, which may be in a list that scrolls by itself.
    """
    for page in pages:
        place = None if target.within is None else next(_matching(page, target.within), None)
        choices = _showing(page, _CHOICES) if target.role in _IN_CHOICES else []
        place = place or next(iter(choices or _showing(page, ROLES["dialog"])), page)
        others = [one for one in place.walk() if one.role in _roles(target) and one.name and _is_whole(one)]
        return (others[len(others) // 2] if among and others else place).middle
    raise LookupError("there is no page to scroll")
