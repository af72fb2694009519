"""What a viewer shows of a PDF: Poppler's text by its places, and Poppler's picture of the pages."""

import io
import re
import shutil
import subprocess
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from PIL import Image, ImageStat

from .findings import HIDDEN, STRUCTURE, UNREADABLE, File, Finding
from .pdf_pages import notes_of, pages_of, text_of, widened
from .pdf_syntax import Dictionary, Document, Name

MOST_PAGES = 20
TIMEOUT_S = 20.0
AROUND_PT = 5_000.0
"""Points around a page in which text is looked for."""
LARGEST_SIDE_PX = 1_600
SEEN_LEVELS = 16
"""Levels (of 256) by which a word must differ from its background to be seen."""
_WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', re.DOTALL)
_PAGE = re.compile(r'<page width="([-\d.]+)" height="([-\d.]+)">(.*?)</page>', re.DOTALL)
_PASSWORD = 1 << 13
_MOST_WORDS = 20_000


@dataclass(frozen=True)
class _Word:
    text: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class _Page:
    wide: float
    tall: float
    words: Sequence[_Word]


def unseen(file: File, document: Document) -> Iterator[Finding]:
    """Find words of a PDF that leave no ink on their page.

    Raises:
        SystemExit: Poppler is not installed, which is not the file's fault.
    """
    if shutil.which("pdftotext") is None or shutil.which("pdftoppm") is None:
        raise SystemExit("poppler-utils is not installed; run `make system-packages`")
    try:
        pages = _pages(file.path)
        yield from _around(file, document)
        for number, page in enumerate(pages, 1):
            if page.words:
                yield from _without_ink(file, number, page)
        yield from _other_values(file, document, pages)
    except subprocess.TimeoutExpired:
        yield Finding(UNREADABLE, file.path, "", f"cannot be displayed within {TIMEOUT_S:.0f} s")


def _run(*arguments: str) -> bytes:
    return subprocess.run(arguments, capture_output=True, timeout=TIMEOUT_S, check=False).stdout


def _pages(path: Path) -> list[_Page]:
    told = _run("pdftotext", "-bbox", "-cropbox", "-l", str(MOST_PAGES), "--", str(path), "-").decode(
        "utf-8", "replace"
    )
    pages = list[_Page]()
    for match in _PAGE.finditer(told):
        words = [
            _Word(unescape(one[5]), (float(one[1]), float(one[2]), float(one[3]), float(one[4])))
            for one in _WORD.finditer(match[3])
            if re.search(r"\w", unescape(one[5]))
        ]
        pages.append(_Page(float(match[1]), float(match[2]), words[:_MOST_WORDS]))
    return pages


def _around(file: File, document: Document) -> Iterator[Finding]:
    """Find words outside the visible page."""
    if "Encrypt" in document.trailer:
        return
    with tempfile.NamedTemporaryFile(suffix=".pdf") as copy:
        copy.write(widened(document, AROUND_PT))
        copy.flush()
        for number, page in enumerate(_pages(Path(copy.name)), 1):
            for word in page.words:
                x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
                inside = (
                    AROUND_PT - 1 <= x <= page.wide - AROUND_PT + 1 and AROUND_PT - 1 <= y <= page.tall - AROUND_PT + 1
                )
                if not inside:
                    yield Finding(HIDDEN, file.path, f"page {number}", f"{word.text[:60]!r} is outside the page")
                    return


def _without_ink(file: File, number: int, page: _Page) -> Iterator[Finding]:
    raw = _run(
        "pdftoppm",
        "-cropbox",
        "-scale-to",
        str(LARGEST_SIDE_PX),
        "-f",
        str(number),
        "-l",
        str(number),
        "--",
        str(file.path),
    )
    if not raw:
        return
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    scale = picture.width / page.wide if page.wide else 1.0
    for word in page.words:
        left, top, right, bottom = (round(side * scale) for side in word.box)
        box = (max(0, left), max(0, top), min(picture.width, right + 1), min(picture.height, bottom + 1))
        if box[0] >= box[2] or box[1] >= box[3]:
            yield Finding(HIDDEN, file.path, f"page {number}", f"{word.text[:60]!r} is outside the page")
            return
        if all(high - low < SEEN_LEVELS for low, high in ImageStat.Stat(picture.crop(box)).extrema):
            yield Finding(HIDDEN, file.path, f"page {number}", f"{word.text[:60]!r} is there and cannot be seen")
            return


def _other_values(file: File, document: Document, pages: Sequence[_Page]) -> Iterator[Finding]:
    """Find form fields and text annotations whose value differs from what is displayed in their place."""
    turned = {
        number for number, page in enumerate(pages_of(document), 1) if document.resolve(page.entries.get("Rotate"))
    }
    for note in notes_of(document):
        value = _value(document, note.entries)
        if value is None or note.page in turned or note.page > len(pages):
            continue
        left, top, right, bottom = note.box
        shown = [
            word.text
            for word in pages[note.page - 1].words
            if left <= (word.box[0] + word.box[2]) / 2 <= right and top <= (word.box[1] + word.box[3]) / 2 <= bottom
        ]
        missing = Counter(_letters(value)) - Counter(_letters("".join(shown)))
        if missing:
            name = text_of(document.resolve(note.entries.get("T")))
            message = f"the value is {value[:60]!r}, and {' '.join(shown)[:60]!r} is shown; write it in a viewer"
            yield Finding(STRUCTURE, file.path, f"page {note.page}: {name}", message)


def _value(document: Document, entries: Dictionary) -> str | None:
    """Return the value of a text field or a text annotation; None for others, which do not display their value."""
    kind, flags = document.resolve(entries.get("Subtype")), document.resolve(entries.get("Ff"))
    if kind == Name("FreeText"):
        return text_of(document.resolve(entries.get("Contents")))
    is_secret = isinstance(flags, float) and bool(int(flags) & _PASSWORD)
    is_text = kind == Name("Widget") and document.resolve(entries.get("FT")) == Name("Tx") and not is_secret
    value = document.resolve(entries.get("V"))
    return text_of(value) if is_text and isinstance(value, bytes) else None


def _letters(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKC", text) if sign.isalnum())
