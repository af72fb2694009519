"""Open a document in the office and come back when its window is on the screen."""

import subprocess
import time
from pathlib import Path

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.error import BadWindow


def open_document(path, timeout_s=60):
    """Start Calc with a document and wait for its window; the office stays open."""
    subprocess.Popen(
        ["libreoffice", "--calc", "--norestore", "--nologo", path],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    display = Display()
    title = Path(path).name
    deadline = time.monotonic() + timeout_s
    while not any(title in name for name in window_titles(display)):
        if time.monotonic() > deadline:
            raise SystemExit(f"no window shows {title!r} after {timeout_s} s, only {window_titles(display)}")
        time.sleep(0.05)


def window_titles(display):
    """List the titles of the windows that are on the screen."""
    titles = []
    for number in window_property(display, display.screen().root, "_NET_CLIENT_LIST", Xatom.WINDOW):
        window = display.create_resource_object("window", number)
        try:
            if window.get_attributes().map_state == X.IsViewable:
                utf8 = display.intern_atom("UTF8_STRING")
                titles.append(str(window_property(display, window, "_NET_WM_NAME", utf8)))
        except BadWindow:
            continue  # closed since it was listed
    return titles


def window_property(display, window, name, kind):
    """Read a property of a window; empty if it has none."""
    found = window.get_full_property(display.intern_atom(name), kind)
    return found.value if found else []
