"""Open VLC with files and let its window fill the screen."""

import os

from Xlib.display import Display

from environments.shared.desktop.scripts.windows import maximise, start, wait_for_window  # included by render()


def open_vlc(paths, timeout_s=60):
    """Start VLC; it stays open and plays nothing by itself."""
    start(["vlc", *(os.path.join("/home/user", path) for path in paths)])
    display = Display()
    maximise(display, wait_for_window(display, "VLC media player$", timeout_s))
