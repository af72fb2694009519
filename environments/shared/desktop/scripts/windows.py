"""Start programs that stay open, and wait for the windows that say that they are there."""

import re
import subprocess
import time

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.protocol.event import ClientMessage


def open_program(command, title, timeout_s=60):
    """Start a program and return its window once one on the screen matches the title, a regular expression."""
    start(command)
    return wait_for_window(Display(), title, timeout_s)


def start(command):
    """Start a program that outlives this script."""
    subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def wait_for_window(display, title, timeout_s=60):
    """Return the first window on the screen whose title matches a regular expression somewhere."""
    deadline = time.monotonic() + timeout_s
    while True:
        titles = window_titles(display)
        for window, name in titles:
            if re.search(title, name):
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
                # python3-xlib 0.15 decodes by itself, later versions give bytes
                found.append((window, name if isinstance(name, str) else bytes(name).decode()))
        except BadWindow:
            continue  # closed since it was listed
    return found


def window_property(display, window, name, kind):
    """Read a property of a window; empty if it has none."""
    whole = 4096  # words asked for at once: a text fetched in pieces may be cut within a character
    found = window.get_full_property(display.intern_atom(name), kind, whole)
    return found.value if found else []


def place(display, window, x, y, width, height):
    """Ask the window manager to put a window there; the size is that without its frame."""
    north_west_static, all_four = 10, 0b1111 << 8
    flags = north_west_static | all_four
    ask_window_manager(display, window, "_NET_MOVERESIZE_WINDOW", [flags, x, y, width, height])


def maximise(display, window):
    """Ask the window manager to let a window fill the screen."""
    add = 1
    both = [display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{axis}") for axis in ("VERT", "HORZ")]
    ask_window_manager(display, window, "_NET_WM_STATE", [add, *both, 2, 0])


def ask_window_manager(display, window, kind, data):
    """Send a message about a window to the window manager."""
    event = ClientMessage(window=window, client_type=display.intern_atom(kind), data=(32, data))
    mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
    display.screen().root.send_event(event, event_mask=mask)
    display.sync()
