"""Write the task's documents and open them in the editor, the first one in front."""

import os
import subprocess
import time

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.error import BadWindow

HOME = "/home/user"


def write_documents(documents):
    """Write texts byte for byte, line endings included."""
    for path, text in documents.items():
        full = os.path.join(HOME, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as stream:
            stream.write(text.encode())
        os.utime(full, (1_735_725_600, 1_735_725_600))  # 2025-01-01 10:00 UTC


def open_editor(paths, timeout_s=30):
    """Open documents as tabs of one window and wait until the last of them is on the screen."""
    display = Display()
    subprocess.Popen(
        ["mousepad", *(os.path.join(HOME, path) for path in paths)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    title = f"{os.path.basename(paths[-1])} - Mousepad"
    deadline = time.monotonic() + timeout_s
    while title not in window_titles(display):
        if time.monotonic() > deadline:
            raise SystemExit(f"no window {title!r} after {timeout_s} s, only {window_titles(display)}")
        time.sleep(0.05)


def window_titles(display):
    """List the titles of the windows that are on the screen."""
    found = []
    for number in window_property(display, display.screen().root, "_NET_CLIENT_LIST", Xatom.WINDOW):
        window = display.create_resource_object("window", number)
        try:
            if window.get_attributes().map_state == X.IsViewable:
                name = window_property(display, window, "_NET_WM_NAME", display.intern_atom("UTF8_STRING"))
                # python3-xlib 0.15 gives bytes as a string of their numbers, later versions give bytes
                raw = name.encode("latin-1") if isinstance(name, str) else bytes(name)
                found.append(raw.decode())
        except BadWindow:
            continue  # closed since it was listed
    return found


def window_property(display, window, name, kind):
    """Read a property of a window; empty if it has none."""
    found = window.get_full_property(display.intern_atom(name), kind)
    return found.value if found else []
