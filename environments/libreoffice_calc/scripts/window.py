"""Open a document in the office and come back when its window is on the screen."""

import re
from pathlib import Path

from environments.desktop.scripts.windows import open_program  # included by render()


def open_document(path, timeout_s=60):
    """Start Calc with a document and wait for its window; the office stays open."""
    command = ["libreoffice", "--calc", "--norestore", "--nologo", path]
    open_program(command, re.escape(Path(path).name), timeout_s)
