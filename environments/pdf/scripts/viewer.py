"""Write the task's documents and open them in Evince, side by side where there are two."""

import os
import re

from Xlib.display import Display

from environments.pdf.scripts.paper import document  # included by render()
from environments.shared.desktop.scripts.windows import maximise, place, start, wait_for_window  # included by render()

HOME = "/home/user"
WRITTEN_AT = 1_735_725_600  # 2025-01-01 10:00 UTC
HALVES = ((1, 1, 587, 717), (589, 1, 690, 717))  # x, y, width, height; the viewer is no narrower


def write_documents(documents):
    """Write documents: pages, and annotations on them."""
    for path, parts in documents.items():
        full = os.path.join(HOME, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as stream:
            stream.write(document(parts["pages"], parts.get("annotations", ())))
        os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def open_viewer(paths, timeout_s=60):
    """Show one document on the whole screen or two side by side, the second one in front."""
    display = Display()
    for number, path in enumerate(paths):
        start(["evince", os.path.join(HOME, path)])
        window = wait_for_window(display, f"^{re.escape(os.path.basename(path))}$", timeout_s)
        if len(paths) == 1:
            maximise(display, window)
        else:
            place(display, window, *HALVES[number])
