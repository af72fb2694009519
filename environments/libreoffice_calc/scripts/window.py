"""Open a document in the office and come back when its window is on the screen."""

import re
from pathlib import Path

from environments.shared.desktop.scripts.windows import open_program  # included by render()


def open_document(path, module="calc", timeout_s=90):
    """Start Calc, Writer, Impress or Draw with a document and wait for its window; the office stays open."""
    command = ["libreoffice", f"--{module}", "--norestore", "--nologo", path]
    open_program(command, re.escape(Path(path).name), timeout_s)
