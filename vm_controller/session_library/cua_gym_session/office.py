"""LibreOffice from a script: open a document, let the office save it, convert it.

The office answers on a pipe; the system's Python has the bridge to it (`uno`), this one has not, so every request is a
run of `uno_program.py` with the system's Python.
"""

import os
import re
import subprocess
from pathlib import Path

from cua_gym_session import packages
from cua_gym_session.launch import open_window

MODULES = {
    **dict.fromkeys((".xlsx", ".ods", ".csv"), "calc"),
    **dict.fromkeys((".docx", ".odt", ".txt"), "writer"),
    **dict.fromkeys((".pptx", ".odp"), "impress"),
    ".odg": "draw",
}
FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".ods": "calc8",
    ".csv": "Text - txt - csv (StarCalc)",
    ".docx": "MS Word 2007 XML",
    ".odt": "writer8",
    ".txt": "Text (encoded)",
    ".pptx": "Impress MS PowerPoint 2007 XML",
    ".odp": "impress8",
    ".odg": "draw8",
}
_PACKAGES = (".xlsx", ".ods", ".docx", ".odt", ".pptx", ".odp", ".odg")
_UNO = Path(__file__).with_name("uno_program.py")


class OfficeError(RuntimeError):
    """The office could not carry out a request; the message is its own."""


def open_document(path: str | os.PathLike[str], timeout_s: float = 90) -> str:
    """Open a document in the application for its format, and return the window's title once its view is drawn.

    The window appears before the view; a document that is saved in between loses its frozen rows.

    Raises:
        ValueError: the office has no application for this format.
        TimeoutError: the window did not appear.
        OfficeError: the view of the document did not appear.
    """
    path = Path(path).resolve()
    module = MODULES.get(path.suffix.lower())
    if module is None:
        raise ValueError(f"{path}: the office opens {', '.join(sorted(MODULES))} here")
    title = open_window(
        ["libreoffice", f"--{module}", "--norestore", "--nologo", os.fspath(path)], re.escape(path.name), timeout_s
    )
    _ask("ready", os.fspath(path), timeout_s=timeout_s)
    return title


def save_in_office(path: str | os.PathLike[str], timeout_s: float = 60) -> None:
    """Make the office recalculate and save an open document in place; it stays open.

    The file then has computed values, and the same styles as a file that a person saved. Dates and member times are
    removed, so that equal content gives equal bytes, as far as the office allows.

    Raises:
        OfficeError: no office is running, the document is not open, or it could not be saved.
    """
    path = Path(path).resolve()
    _ask("save", os.fspath(path), timeout_s=timeout_s)
    if path.suffix.lower() in _PACKAGES:
        packages.settle(path)


def convert(source: str | os.PathLike[str], target: str | os.PathLike[str], timeout_s: float = 120) -> None:
    """Convert a document to the format of the suffix of `target`, by a separate office without a window.

    Raises:
        ValueError: the office cannot convert to that format.
        OfficeError: the office could not read the source or write the target.
    """
    source, target = Path(source).resolve(), Path(target).resolve()
    suffix = target.suffix.lower()
    if suffix not in (*FILTERS, ".pdf"):
        raise ValueError(f"{target}: the office writes {', '.join(sorted([*FILTERS, '.pdf']))} here")
    target.parent.mkdir(parents=True, exist_ok=True)
    _ask("convert", os.fspath(source), os.fspath(target), FILTERS.get(suffix, ""), timeout_s=timeout_s)
    if suffix in _PACKAGES:
        packages.settle(target)


def _ask(*request: str, timeout_s: float) -> None:
    command = ["/usr/bin/python3", "-I", os.fspath(_UNO), *request]
    try:
        asked = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout_s, check=False
        )
    except subprocess.TimeoutExpired:
        raise OfficeError(f"{' '.join(request[:2])}: no answer of the office within {timeout_s} s") from None
    if asked.returncode:
        raise OfficeError(f"{' '.join(request[:2])}: {asked.stderr.strip()}")
