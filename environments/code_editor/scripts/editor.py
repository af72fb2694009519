"""Write a project below the home and open its files in Geany."""

import os
import re

from environments.shared.desktop.scripts.windows import open_program  # included by render()

HOME = "/home/user"
WRITTEN_AT = 1_735_725_600  # 2025-01-01 10:00 UTC


def write_project(texts):
    """Write texts byte for byte."""
    for path, text in texts.items():
        full = os.path.join(HOME, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as stream:
            stream.write(text.encode())
        os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def open_editor(paths, timeout_s=60):
    """Open files as tabs of one window, the last one in front, and wait until it is on the screen."""
    command = ["geany", *(os.path.join(HOME, path) for path in paths)]
    open_program(command, f"^{re.escape(os.path.basename(paths[-1]))} - .*Geany$", timeout_s)
