"""The controller of a session's pages: implements the same verbs as the X11 controller (controller/desktop.py)."""

import base64
from collections.abc import Sequence
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from schemas.actions import Action, Point
from schemas.errors import InfrastructureError
from schemas.observations import Clipboard, Region, Settle, Window
from vm_controller.controller.action_executor import ActionExecutor
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Frame, check_region
from vm_controller.controller.controls import Performed, Place, Settled, Watched
from vm_controller.controller.probes import Probes
from vm_controller.controller.wait_until import ConditionNotMetError, Waiting
from vm_controller.pages import png
from vm_controller.pages.clipboard import TEXT, SharedClipboard
from vm_controller.pages.input import PageInput
from vm_controller.pages.portal import Portal
from vm_controller.pages.settle import PageSettle
from vm_controller.pages.tabs import APPLICATION, Tabs

BACKGROUND = (0x6B, 0x50, 0x33, 0xFF)
"""The colour (blue, green, red, unused) of a desktop without windows."""
_ARROW = np.array([(0, 0), (0, 16), (4, 12), (7, 18), (9, 17), (6, 11), (12, 11)], np.int32)
_WHITE, _BLACK = (255, 255, 255, 255), (0, 0, 0, 255)


class PageWindows:
    """The pages of a session as windows."""

    def __init__(self, portal: Portal, tabs: Tabs) -> None:
        """Access the pages `tabs` through `portal`."""
        self._portal = portal
        self._tabs = tabs

    def all(self) -> tuple[Window, ...]:
        """Return the pages, the visible one last."""
        return self._portal.ask(self._tabs.windows())

    def activate(self, window: int) -> None:
        """Bring a page to the front."""
        self._portal.ask(self._tabs.activate(window))

    def close(self, window: int) -> None:
        """Close a page."""
        self._portal.ask(self._tabs.close(window))

    def maximise(self, window: int) -> None:
        """Do nothing, as a page fills the screen already."""


class PageController:
    """Sees and controls the pages of one session; implements `Controls`."""

    def __init__(self, portal: Portal, tabs: Tabs, shared: SharedClipboard) -> None:
        """Control existing pages.

        Args:
            portal: runs calls on the event loop.
            tabs: the pages.
            shared: the browser's clipboard, which all sessions share.
        """
        self._portal = portal
        self._tabs = tabs
        self._hands = PageInput(portal, tabs, shared)
        self._stillness = PageSettle(portal, tabs)
        self._windows = PageWindows(portal, tabs)
        waiting = Waiting(self._windows, self._stillness)
        self._performer = ActionExecutor(self._hands, self._stillness, self._windows, waiting, self._hands, self.size)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self._tabs.screen.width, self._tabs.screen.height

    def wait_until_ready(self, cancel: Cancel) -> None:
        """Return at once, since a page can be shown at any time."""
        cancel.check()

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        """Carry out actions one after another."""
        self._performer.check(actions, probes)
        executed, done = 0, False
        try:
            for action in actions:
                cancel.check()
                self._performer.perform(action, cancel, probes)
                executed += 1
            self._hands.sync()
            done = True
        except ConditionNotMetError as stop:
            done = True
            return Performed(executed, f"action {executed + 1} of {len(actions)}: {stop}")
        finally:
            if not done:
                self.release_all()
        return Performed(executed)

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Wait until the page is still; whether the browser sleeps is ignored, because pages wait for the server."""
        return self._stillness.settle(times, cancel, watched)

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the page that was opened has been drawn; return False if `timeout_ms` passed before that."""
        return self._stillness.wait_ready(idle_ms, timeout_ms, cancel)

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of the visible page, or of a part of it."""
        wanted = check_region(region, self.size)
        pixels = _on_screen(self._portal.ask(self._picture()), self.size)
        if cursor:
            _draw_arrow(pixels, self._hands.pointer())
        part = pixels[wanted.y : wanted.y + wanted.height, wanted.x : wanted.x + wanted.width]
        return Frame(np.ascontiguousarray(part))

    async def _picture(self) -> bytes | None:
        tab = self._tabs.top
        if tab is None:
            return None
        answer = await tab.ask("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return base64.b64decode(cast("str", answer["data"]))

    def cursor(self) -> Point:
        """Return the pointer's position."""
        x, y = self._hands.pointer()
        return Point(x=x, y=y)

    def windows(self) -> tuple[Window, ...]:
        """Return the pages, the visible one last."""
        return self._windows.all()

    def focused(self) -> Window | None:
        """Return the visible page."""
        return next((window for window in self._windows.all() if window.focused), None)

    def focused_application(self) -> str | None:
        """Return the application that has the focus."""
        return APPLICATION if self._tabs.top is not None else None

    def activate(self, window_id: int) -> None:
        """Bring a page to the front."""
        self._windows.activate(window_id)

    def places(self) -> tuple[Place, ...]:
        """Return none, since `Desktop.shown` reports the pages of such a desktop."""
        return ()

    def put(self, window_id: int, place: Place) -> None:
        """Do nothing: every page fills the screen."""

    def clipboard(self, cancel: Cancel) -> Clipboard:
        """Return the content of the session's clipboard."""
        cancel.check()
        content = self._hands.clipboard()
        return Clipboard(text=content.get(TEXT), formats=tuple(sorted(content)))

    def release_all(self) -> None:
        """Release every button and key that is down."""
        self._hands.release_all()

    def run_before_pages(self, script: str) -> None:
        """Let a script run before those of every page that is loaded from now on."""
        self._portal.ask(self._tabs.run_before_pages(script))

    def reconnect(self) -> None:
        """Do nothing, since the connection is the browser's, and losing it means losing the browser."""

    def close(self) -> None:
        """Do nothing: the desktop closes its pages."""


def _on_screen(picture: bytes | None, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Return the screen's pixels, blue first, from the browser's picture of a page, or without a page.

    OpenCV adds the margin: NumPy took fifteen times as long for the same.

    Raises:
        InfrastructureError: the picture cannot be read.
    """
    width, height = size
    if picture is None:
        return np.full((height, width, 4), BACKGROUND, np.uint8)
    shown = png.read(picture)
    if shown is None:
        raise InfrastructureError("the browser's picture of a page cannot be read; reset the session")
    pixels = shown[:height, :width]
    rows, columns = pixels.shape[:2]
    if (columns, rows) != size:
        pixels = cv2.copyMakeBorder(pixels, 0, height - rows, 0, width - columns, cv2.BORDER_CONSTANT, value=BACKGROUND)
    return np.asarray(pixels, np.uint8)


def _draw_arrow(pixels: NDArray[np.uint8], place: tuple[int, int]) -> None:
    corners = (_ARROW + np.array(place, np.int32)).reshape(-1, 1, 2)
    cv2.fillPoly(pixels, [corners], _WHITE)
    cv2.polylines(pixels, [corners], isClosed=True, color=_BLACK, thickness=1)
