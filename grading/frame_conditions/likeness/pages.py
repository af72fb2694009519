"""Documents as the office, or poppler, shows them: the words of each page with their places, and what it looks like."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from grading.ambiguity.inside.office import asked, installed

from . import pdf_features
from .features import features_of
from .grids import grid, ground
from .legibility import DPI, Word, looked_at
from .titles import metadata_titles_of, titles_of

TIMEOUT_S = 40.0
MOST_PAGES = 12
MOST_WORDS = 6_000
PLACED = frozenset((".odg",))
"""Suffixes of office documents whose content has fixed positions. In others, a wider column or another layout of a
slide moves everything that follows."""
READ_DOWN = frozenset((".docx", ".odt"))
"""Suffixes of documents that are read from top to bottom; parts of sheets and slides may be side by side."""
SET = frozenset((".docx", ".odt", ".pptx", ".odp"))
"""Suffixes of documents whose letters have chosen sizes, fonts and colours. In sheets, colours also tell of numbers."""
_DPI = 36
_CELL_PX = 6
_PAGE = re.compile(r'<page width="([0-9.]+)" height="([0-9.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>', re.DOTALL)
_FAMILY = re.compile(r"[-,].*")
_HEADER = re.compile(rb"P6\s+([0-9]+)\s+([0-9]+)\s+255\s")


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Print documents and describe their pages, by path; nothing if the programs for that are not installed."""
    if shutil.which("pdftotext") is None or shutil.which("pdftoppm") is None:
        return {}
    pdfs = [path for path in paths if path.suffix.lower() == ".pdf"]
    found = {path: _of_pdf(path) for path in pdfs}
    others = [path for path in paths if path not in found]
    if not others or not installed():
        return found
    by = _version()
    with asked(others, "shown") as answers:
        for path, answer in zip(others, answers, strict=True):
            pdf = answer.exports.get("pdf")
            flows = path.suffix.lower() not in PLACED
            read_down = path.suffix.lower() in READ_DOWN
            said: dict[str, object] = {
                "by": by,
                "flows": flows,
                "is_read_down": read_down,
                "is_set": path.suffix.lower() in SET,
                "notes": answer.facts.get("notes", []),
                **features_of(path),
                "titles": titles_of(path),
            }
            if (noted := answer.exports.get("notes")) is not None:
                said["noted"] = {"words": _words(noted)[1], "fonts": _fonts(noted)}
            found[path] = {"error": answer.error} if pdf is None else _pages(pdf) | said
    return found


def _of_pdf(path: Path) -> dict[str, object]:
    pages = _pages(path)
    noted = pdf_features.has_notes(path)
    return {
        **pages,
        **pdf_features.features_of(path),
        "is_marked": pdf_features.is_marked(path),
        "bare": _looks(_drawn(path, _DPI, "-hide-annotations")) if noted else pages["looks"],
        "shown": pdf_features.shown_sizes(path),
        "titles": titles_of(path),
        "metadata_titles": metadata_titles_of(path),
    }


def _version() -> str:
    """Return the office's version and the number of fonts, since line breaks depend on both."""
    fonts = _run("fc-list", ":", "family") if shutil.which("fc-list") else b""
    families = len({line for line in fonts.split(b"\n") if line})
    return f"{_run('soffice', '--version').decode('utf-8', 'replace').strip()[:60]}; {families} fonts"


def _pages(pdf: Path) -> dict[str, object]:
    sizes, words = _words(pdf)
    drawn = _drawn(pdf, _DPI)
    grounds = [ground(page) for page in drawn]
    return {"sizes": sizes, "words": words, "looks": _looks(drawn), "grounds": grounds, "fonts": _fonts(pdf)}


def _words(pdf: Path) -> tuple[list[tuple[int, int]], list[Word]]:
    """Return the sizes of the pages of a PDF, and their words, looked at."""
    layout = _run("pdftotext", "-q", "-bbox", str(pdf), "-").decode("utf-8", "replace")
    words = list[Word]()
    sizes = list[tuple[int, int]]()
    for number, page in enumerate(_PAGE.finditer(layout), 1):
        sizes.append((round(float(page[1])), round(float(page[2]))))
        for match in _WORD.finditer(page[3]):
            left, top, right, bottom = (float(one) for one in match.groups()[:4])
            middle = round((left + right) / 2), round((top + bottom) / 2)
            size = round(10 * (bottom - top)), round(10 * (right - left))
            words.append(Word(unescape(match[5]), number, *middle, *size))
    return sizes[:MOST_WORDS], looked_at(words[:MOST_WORDS], _drawn(pdf, DPI))


def _looks(drawn: Sequence[NDArray[np.uint8]]) -> list[dict[str, object]]:
    return [grid(page, max(page.shape[0] // _CELL_PX, 1), max(page.shape[1] // _CELL_PX, 1)) for page in drawn]


def _fonts(pdf: Path) -> list[str]:
    """Return the font families of a PDF, without subset tags and without suffixes for bold and italic."""
    if shutil.which("pdffonts") is None:
        return []
    lines = _run("pdffonts", str(pdf)).decode("utf-8", "replace").split("\n")[2:]
    names = (line.split()[0] for line in lines if line.strip())
    return sorted({_FAMILY.sub("", name.rpartition("+")[2]) for name in names})


def _drawn(pdf: Path, dpi: int, *options: str) -> list[NDArray[np.uint8]]:
    """Render the first pages of a PDF."""
    with tempfile.TemporaryDirectory() as folder:
        _run("pdftoppm", "-q", *options, "-r", str(dpi), "-l", str(MOST_PAGES), str(pdf), f"{folder}/page")
        return [_pixels(picture.read_bytes()) for picture in sorted(Path(folder).glob("page-*.ppm"))]


def _pixels(picture: bytes) -> NDArray[np.uint8]:
    header = _HEADER.match(picture)
    if header is None:
        raise ValueError("no picture")
    width, height = int(header[1]), int(header[2])
    return np.frombuffer(picture, np.uint8, width * height * 3, header.end()).reshape(height, width, 3)


def _run(*command: str) -> bytes:
    return subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        check=True,
        timeout=TIMEOUT_S,
    ).stdout
