"""The pointer of a session's pages: events are collected, and sent together.

Chromium answers a motion with its next frame, and handles events in the order in which they are sent. A click is
therefore sent in one go, and its answers are awaited together. Motions that wait in Chromium's queue are merged, so a
motion that follows another is sent when the page has handled that one. What is dragged is left to Playwright, which
drives the drags that pages begin themselves.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from vm_controller.pages.tabs import Tab

ButtonName = Literal["left", "middle", "right"]
_BITS: dict[ButtonName, int] = {"left": 1, "right": 2, "middle": 4}
_FORCE = 0.5
"""The pressure of a device that measures none, while a button is down (Pointer Events)."""


class _Kind(StrEnum):
    MOVE = "mouseMoved"
    PRESS = "mousePressed"
    RELEASE = "mouseReleased"
    WHEEL = "mouseWheel"


@dataclass(frozen=True)
class _Event:
    kind: _Kind
    x: int
    y: int
    button: ButtonName = "left"
    count: int = 0
    dx_px: int = 0
    dy_px: int = 0

    def parameters(self, modifiers: int) -> dict[str, object]:
        """Return the parameters of `Input.dispatchMouseEvent`."""
        shared: dict[str, object] = {"type": self.kind, "x": self.x, "y": self.y, "modifiers": modifiers}
        match self.kind:
            case _Kind.MOVE:
                return shared
            case _Kind.WHEEL:
                return {**shared, "deltaX": self.dx_px, "deltaY": self.dy_px}
            case _Kind.PRESS | _Kind.RELEASE:
                held = _BITS[self.button] if self.kind is _Kind.PRESS else 0
                # Without a force, pages take a press for one of an assistive technology.
                force = _FORCE if self.kind is _Kind.PRESS else 0
                return {**shared, "button": self.button, "buttons": held, "clickCount": self.count, "force": force}


class PageMouse:
    """Collects what the pointer does; `send` is to be used on the event loop only."""

    def __init__(self, x: int, y: int) -> None:
        """Start at a point of the screen."""
        self.position = (x, y)
        self._events: list[_Event] = []
        self._held: set[ButtonName] = set()
        """The buttons that Playwright holds down."""
        self._inside: tuple[Tab, tuple[int, int]] | None = None
        """The page that was last told where the pointer is, and the place."""

    @property
    def has_events(self) -> bool:
        """Whether something has not been sent yet."""
        return bool(self._events)

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self.position = (x, y)
        self._add(_Kind.MOVE)

    def button(self, name: ButtonName, count: int, *, down: bool) -> None:
        """Press or release a button, for the `count`th time in quick succession."""
        self._add(_Kind.PRESS if down else _Kind.RELEASE, button=name, count=count)

    def scroll(self, dx_px: int, dy_px: int) -> None:
        """Turn the wheel."""
        self._add(_Kind.WHEEL, dx_px=dx_px, dy_px=dy_px)

    def forget(self) -> None:
        """Drop what has not been sent, since there is no page."""
        self._events.clear()

    async def send(self, tab: Tab, modifiers: int) -> None:
        """Send everything to a page, and return when it has handled it.

        Args:
            tab: the page.
            modifiers: the modifier keys that are down, as bits of the Chrome DevTools Protocol.
        """
        events, self._events = self._located(tab), []
        together: list[_Event] = []
        for number, event in enumerate(events):
            following = events[number + 1] if number + 1 < len(events) else None
            if self._held or self._begins_drag(event, following) or self._ends_nothing(event, events[:number]):
                await _dispatch(tab, together, modifiers)
                together = []
                with tab.may_close():
                    await self._by_playwright(tab, event)
                continue
            if event.kind is _Kind.MOVE and together and together[-1].kind is _Kind.MOVE:
                await _dispatch(tab, together, modifiers)
                together = []
            together.append(event)
        await _dispatch(tab, together, modifiers)

    def _add(self, kind: _Kind, *, button: ButtonName = "left", count: int = 0, dx_px: int = 0, dy_px: int = 0) -> None:
        self._events.append(_Event(kind, *self.position, button, count, dx_px, dy_px))

    def _located(self, tab: Tab) -> list[_Event]:
        """Return the events without motions that lead nowhere, and with one to a page that has not seen the pointer."""
        located: list[_Event] = []
        for event in self._events:
            place = (event.x, event.y)
            if self._inside != (tab, place):
                self._inside = (tab, place)
                located.append(_Event(_Kind.MOVE, *place))
            if event.kind is not _Kind.MOVE:
                located.append(event)
        return located

    @staticmethod
    def _begins_drag(event: _Event, following: _Event | None) -> bool:
        if event.kind is not _Kind.PRESS:
            return False
        return following is None or following.kind is not _Kind.RELEASE or following.button != event.button

    @staticmethod
    def _ends_nothing(event: _Event, before: list[_Event]) -> bool:
        return event.kind is _Kind.RELEASE and not (before and before[-1].kind is _Kind.PRESS)

    async def _by_playwright(self, tab: Tab, event: _Event) -> None:
        mouse = tab.page.mouse
        match event.kind:
            case _Kind.MOVE:
                await mouse.move(event.x, event.y)
            case _Kind.PRESS:
                await mouse.move(event.x, event.y)
                await mouse.down(button=event.button, click_count=event.count)
                self._held.add(event.button)
            case _Kind.RELEASE:
                self._held.discard(event.button)
                await mouse.up(button=event.button, click_count=event.count)
            case _Kind.WHEEL:
                await mouse.wheel(event.dx_px, event.dy_px)


async def _dispatch(tab: Tab, events: list[_Event], modifiers: int) -> None:
    await tab.ask_all("Input.dispatchMouseEvent", [event.parameters(modifiers) for event in events])
