"""Open files in GIMP and come back when the last of them is on the screen."""

import os
import re

from environments.shared.desktop.scripts.windows import open_program  # included by render()


def open_gimp(paths, timeout_s=100):
    """Start GIMP with files below the home; it stays open."""
    stem = os.path.basename(paths[-1]).rsplit(".", 1)[0]
    command = ["gimp", "--no-splash", "--new-instance", *(os.path.join("/home/user", path) for path in paths)]
    open_program(command, f"^\\[?{re.escape(stem)}", timeout_s)
