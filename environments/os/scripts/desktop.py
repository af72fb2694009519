"""Open the file manager (and a terminal) and come back when the windows stand side by side on the screen."""

import os
import re

from Xlib.display import Display

from environments.shared.desktop.scripts.windows import place, start, wait_for_window  # included by render()

FILES = (1, 21, 690, 680)  # x, y, width, height of the window without its frame
TERMINAL = (695, 21, 560, 640)


def open_desktop(folder, terminal=True, timeout_s=30):
    """Show a folder of the home and, if asked, a terminal that starts there; both stay open."""
    display = Display()
    path = os.path.normpath(os.path.join("/home/user", folder))
    start(["pcmanfm", path])
    place(display, wait_for_window(display, f"^{re.escape(os.path.basename(path))}$", timeout_s), *FILES)
    if terminal:
        start(["lxterminal", f"--working-directory={path}"])
        place(display, wait_for_window(display, "^LXTerminal$", timeout_s), *TERMINAL)
