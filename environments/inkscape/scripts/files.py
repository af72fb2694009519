"""Write the drawing of a task, always at the same time, and open it."""

import os
import re

from environments.inkscape.scripts.drawing import svg  # included by render()
from environments.shared.desktop.scripts.windows import open_program  # included by render()

FILE_TIME = 1_735_725_600  # 2025-01-01 10:00 UTC


def write_drawing(drawing, path):
    """Write a drawing below the home."""
    full = os.path.join("/home/user", path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as stream:
        stream.write(svg(drawing))
    os.utime(full, (FILE_TIME, FILE_TIME))


def open_inkscape(path, timeout_s=100):
    """Start Inkscape with a drawing below the home; it stays open."""
    title = f"^\\*?{re.escape(os.path.basename(path))} - Inkscape"
    open_program(["inkscape", os.path.join("/home/user", path)], title, timeout_s)
