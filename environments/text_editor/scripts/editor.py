"""Write the task's documents and open them in the editor, the first one in front."""

import os
import re

from environments.shared.desktop.scripts.windows import open_program  # included by render()

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
    command = ["mousepad", *(os.path.join(HOME, path) for path in paths)]
    open_program(command, f"^{re.escape(os.path.basename(paths[-1]))} - Mousepad$", timeout_s)
