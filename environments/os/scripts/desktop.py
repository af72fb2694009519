"""Open the file manager (and a terminal) and come back when the windows stand side by side on the screen."""

import os
import subprocess
import time

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.protocol.event import ClientMessage

FILES = (1, 21, 690, 680)  # x, y, width, height of the window without its frame
TERMINAL = (695, 21, 560, 640)
NORTH_WEST_STATIC = 10
FLAGS = NORTH_WEST_STATIC | 0b1111 << 8


def open_desktop(folder, terminal=True, timeout_s=30):
    """Show a folder of the home and, if asked, a terminal that starts there; both stay open."""
    display = Display()
    path = os.path.normpath(os.path.join("/home/user", folder))
    start(["pcmanfm", path])
    place(display, wait_for_window(display, os.path.basename(path), timeout_s), FILES)
    if terminal:
        start(["lxterminal", f"--working-directory={path}"])
        place(display, wait_for_window(display, "LXTerminal", timeout_s), TERMINAL)


def start(command):
    """Start a program that outlives this script."""
    subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def wait_for_window(display, title, timeout_s):
    """Return the first window on the screen with this title."""
    deadline = time.monotonic() + timeout_s
    while True:
        titles = window_titles(display)
        for window, name in titles:
            if name == title:
                return window
        if time.monotonic() > deadline:
            raise SystemExit(f"no window {title!r} after {timeout_s} s, only {[name for _, name in titles]}")
        time.sleep(0.05)


def window_titles(display):
    """List the windows that are on the screen with their titles."""
    found = []
    for number in window_property(display, display.screen().root, "_NET_CLIENT_LIST", Xatom.WINDOW):
        window = display.create_resource_object("window", number)
        try:
            if window.get_attributes().map_state == X.IsViewable:
                utf8 = display.intern_atom("UTF8_STRING")
                name = window_property(display, window, "_NET_WM_NAME", utf8)
                # python3-xlib 0.15 gives bytes as a string of their numbers, later versions give bytes
                raw = name.encode("latin-1") if isinstance(name, str) else bytes(name)
                found.append((window, raw.decode()))
        except BadWindow:
            continue  # closed since it was listed
    return found


def window_property(display, window, name, kind):
    """Read a property of a window; empty if it has none."""
    found = window.get_full_property(display.intern_atom(name), kind)
    return found.value if found else []


def place(display, window, rectangle):
    """Ask the window manager to put a window there."""
    kind = display.intern_atom("_NET_MOVERESIZE_WINDOW")
    event = ClientMessage(window=window, client_type=kind, data=(32, [FLAGS, *rectangle]))
    root = display.screen().root
    root.send_event(event, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
    display.sync()
