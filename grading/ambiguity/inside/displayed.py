"""What pages show: their text with its place, and whether there is ink where text stands.

Asks poppler (`pdftotext`, `pdftoppm`); without it on the machine nothing can be said.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TIMEOUT_S = 40.0
MOST_PAGES = 40
"""Pages that are rendered, at most; the words of later pages are not checked for ink."""
_TINY_PT = 2.0
_FAINT = 10
"""Levels (of 255) by which a channel must vary within a word's box; light grey on white varies by about 60."""
_WIDE = 1.5
_SLIVER = 0.2
"""The share of a word's pixel rows that must contain ink; small letters without descenders have about half."""
_PAGE = re.compile(r'<page width="([0-9.]+)" height="([0-9.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>', re.DOTALL)
_HEADER = re.compile(rb"P6\s+([0-9]+)\s+([0-9]+)\s+255\s")


def installed() -> bool:
    """Whether poppler's programs are installed."""
    return shutil.which("pdftotext") is not None and shutil.which("pdftoppm") is not None


def readings(pdf: Path) -> list[str]:
    """Return the text of a PDF twice: in the order of its lines, and in the order of drawing."""
    return [_run("pdftotext", "-q", *order, str(pdf), "-") for order in ((), ("-raw",))]


def unseen_words(pdf: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the words of a PDF that cannot be seen: the page from 1, the word and the reason."""
    layout = _run("pdftotext", "-q", "-bbox", "-l", str(MOST_PAGES), str(pdf), "-")
    target = pdf.with_suffix("")
    _run("pdftoppm", "-q", "-r", "72", "-l", str(MOST_PAGES), str(pdf), str(target))
    pictures = sorted(pdf.parent.glob(f"{target.name}-*.ppm"))
    for number, (page, picture) in enumerate(zip(_PAGE.finditer(layout), pictures, strict=False), 1):
        ink = _pixels(picture)
        for match in _WORD.finditer(page[3]):
            left, top, right, bottom = (float(one) for one in match.groups()[:4])
            word = unescape(match[5])
            if not any(letter.isalnum() for letter in word):
                continue
            if min(bottom - top, right - left) < _TINY_PT and bottom - top < 2 * _TINY_PT:
                yield number, word, f"is {bottom - top:.1f} pt high"
                continue
            place = ink[max(int(top), 0) : int(bottom) + 1, max(int(left), 0) : int(right) + 1]
            if place.size and not _has_ink(place):
                yield number, word, "has the colour of what is around it, or is covered"
        picture.unlink()


def _has_ink(place: NDArray[np.int16]) -> bool:
    """Whether letters can be seen in a box: enough of its pixel rows have ink; a word that is cut off has few."""
    height, width = place.shape[:2]
    background = np.median(place, (0, 1))
    ink = np.abs(place - background).max(2) >= _FAINT
    lines, columns = ink.any(1).mean(), ink.any(0).mean()
    return bool((lines if width > _WIDE * height else max(lines, columns)) >= _SLIVER)


def _pixels(picture: Path) -> NDArray[np.int16]:
    data = picture.read_bytes()
    header = _HEADER.match(data)
    if header is None:
        raise ValueError(f"{picture.name} is no picture")
    width, height = int(header[1]), int(header[2])
    return np.frombuffer(data, np.uint8, width * height * 3, header.end()).reshape(height, width, 3).astype(np.int16)


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT_S)
    return done.stdout.decode("utf-8", "replace")
