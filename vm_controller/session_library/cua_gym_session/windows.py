"""Windows of the desktop: which there are, and when they have come to rest."""

import contextlib
import io
import re
import time
from typing import Any

from Xlib import X
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.protocol.event import ClientMessage

_POLL_S = 0.05


def titles() -> list[str]:
    """Return the titles of the windows that are on the screen."""
    return _titles(_display())


def wait_for_window(title: str, timeout_s: float = 60) -> str:
    """Wait until a window is on the screen whose title matches, and return that title.

    Args:
        title: a regular expression that is found somewhere in the title.
        timeout_s: how long to wait.

    Raises:
        TimeoutError: no such window appeared; the message names those that are there.
    """
    display, end = _display(), time.monotonic() + timeout_s
    while True:
        there = _titles(display)
        for one in there:
            if re.search(title, one):
                return one
        if time.monotonic() > end:
            raise TimeoutError(f"no window {title!r} after {timeout_s} s, only {there}")
        time.sleep(_POLL_S)


def wait_until_still(quiet_s: float = 0.3, timeout_s: float = 60) -> None:
    """Wait until the picture of the screen has stayed the same for a while.

    A caret that blinks changes the picture about twice a second, so do not ask for more than 0.4 s of quiet.

    Raises:
        TimeoutError: the screen did not come to rest.
    """
    display, end = _display(), time.monotonic() + timeout_s
    picture, since = _picture(display), time.monotonic()
    while time.monotonic() - since < quiet_s:
        time.sleep(_POLL_S)
        now = _picture(display)
        if now != picture:
            picture, since = now, time.monotonic()
        if time.monotonic() > end:
            raise TimeoutError(f"the screen was never still for {quiet_s} s within {timeout_s} s")


def place(title: str, x: int, y: int, width: int, height: int) -> None:
    """Put the window whose title matches there, in pixels; the size is that without its frame.

    Two windows fill a screen of 1280 by 720 with a panel side by side at (1, 21, 637, 645) and (641, 21, 637, 645).

    Raises:
        TimeoutError: there is no such window.
    """
    display = _display()
    window = _named(display, title)
    both = [display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{axis}") for axis in ("VERT", "HORZ")]
    _ask(display, window, "_NET_WM_STATE", [0, *both, 2, 0])
    _ask(display, window, "_NET_MOVERESIZE_WINDOW", [10 | 0b1111 << 8, x, y, width, height])


def maximise(title: str) -> None:
    """Let the window whose title matches fill the screen.

    Raises:
        TimeoutError: there is no such window.
    """
    display = _display()
    both = [display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{axis}") for axis in ("VERT", "HORZ")]
    _ask(display, _named(display, title), "_NET_WM_STATE", [1, *both, 2, 0])


def _named(display: Any, title: str) -> Any:
    shown = _windows(display)
    for window, name in shown:
        if re.search(title, name):
            return window
    raise TimeoutError(f"no window {title!r}, only {[name for _, name in shown]}; wait for it first")


def _ask(display: Any, window: Any, kind: str, data: list[int]) -> None:
    event = ClientMessage(window=window, client_type=display.intern_atom(kind), data=(32, data))
    mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
    display.screen().root.send_event(event, event_mask=mask)
    display.sync()


def _display() -> Any:
    # python-xlib prints a remark about the empty authority file where scripts print their results.
    with contextlib.redirect_stdout(io.StringIO()):
        return Display()


def _titles(display: Any) -> list[str]:
    return [name for _, name in _windows(display)]


def _windows(display: Any) -> list[tuple[Any, str]]:
    found: list[tuple[Any, str]] = []
    listed = display.screen().root.get_full_property(display.intern_atom("_NET_CLIENT_LIST"), X.AnyPropertyType)
    for number in listed.value if listed else ():
        window = display.create_resource_object("window", number)
        try:
            if window.get_attributes().map_state == X.IsViewable:
                name = window.get_full_property(display.intern_atom("_NET_WM_NAME"), X.AnyPropertyType)
                if name:
                    # python3-xlib 0.15 decodes by itself, later versions give bytes.
                    found.append((window, name.value if isinstance(name.value, str) else bytes(name.value).decode()))
        except BadWindow:
            continue  # closed since it was listed
    return found


def _picture(display: Any) -> bytes:
    root = display.screen().root
    size = root.get_geometry()
    image = root.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF).data
    return image if isinstance(image, bytes) else image.encode("latin-1")
