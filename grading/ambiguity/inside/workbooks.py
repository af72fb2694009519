"""Workbooks: stored results that their formulas do not give, cells that only some readers see, values out of sight.

An office opens every workbook, computes all cells and saves a copy in the same format; the copy and the original are
read in the same way and have to agree. Formulas without a stored result, as openpyxl writes them, have none to be
wrong. A formula that tells the time may store the time of saving; one that draws random numbers is found, since nobody
who opens the file sees what it stores. Without an office on the machine only the structure is looked at.
"""

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import isclose
from pathlib import Path
from xml.etree.ElementTree import ParseError

from . import cells_ods, cells_xlsx, office
from .cells import Address, Cell, Sheet, TooManyCellsError, Value, address_name
from .findings import STALE, STRUCTURE, UNREADABLE, File, Finding
from .looks import unseen
from .written_values import is_date_as_text, is_number_as_text, is_truth_as_text

_TOLD = 5
"""Findings of one sort per file, at most."""
_SPACE = re.compile(r"(?:\s|_x000[dDaA]_)+")
_DIGITS = re.compile(r"[0-9]+")
_TOLERANCE = 1e-9
_COMPOUND = b"\xd0\xcf\x11\xe0"
"""The first bytes of an encrypted xlsx."""

_DAYS = 2
"""Days by which a date may move between saving and the check."""

_EMPTY = Cell(None)

Variants = Mapping[str, Mapping[str, Sheet]]
"""The sheets, by name, that the office application computed for each moment."""


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find what workbooks store but do not display."""
    read: list[tuple[File, list[Sheet]]] = []
    for file in files:
        if is_encrypted(file):
            continue
        try:
            sheets = _sheets(file.path)
            structure = list(_structure(file, sheets))
        except TooManyCellsError:
            yield Finding(
                UNREADABLE, file.path, "", "has more cells than a check reads; keep the sheets to what is used"
            )
        except (
            zipfile.BadZipFile,
            ParseError,
            KeyError,
            IndexError,
            ValueError,
            EOFError,
            NotImplementedError,
        ) as error:
            yield Finding(UNREADABLE, file.path, "", f"cannot be read as a workbook: {type(error).__name__}: {error}")
        else:
            yield from structure
            read.append((file, sheets))
    if read and office.installed():
        with office.asked([file.path for file, _ in read], "workbook") as answers:
            for (file, sheets), answer in zip(read, answers, strict=True):
                if answer.error:
                    yield Finding(UNREADABLE, file.path, "", answer.error)
                    continue
                variants = {time: {one.name: one for one in _sheets(path)} for time, path in answer.exports.items()}
                yield from islice(_different(file, sheets, variants), _TOLD)
                yield from islice(unseen(file, variants["now"].values(), answer.facts.get("formats")), _TOLD)


def is_encrypted(file: File) -> bool:
    """Whether the workbook is encrypted with a password, so that a reward cannot read it either."""
    if file.data.startswith(_COMPOUND):
        return True
    try:
        with zipfile.ZipFile(file.path) as package:
            return b"encryption-data" in package.read("META-INF/manifest.xml")
    except (zipfile.BadZipFile, KeyError):
        return False


def _sheets(path: Path) -> list[Sheet]:
    return (cells_xlsx if path.suffix.lower() in {".xlsx", ".xlsm"} else cells_ods).sheets(path)


def _structure(file: File, sheets: Sequence[Sheet]) -> Iterator[Finding]:
    for sheet in sheets:
        for address in sheet.repeated[:_TOLD]:
            where = f"{sheet.name}!{address_name(address)}"
            yield Finding(STRUCTURE, file.path, where, "the cell or its row is stored twice or not in order")
    if file.suffix in {"xlsx", "xlsm"}:
        for name in cells_xlsx.names_twice(file.path)[:_TOLD]:
            yield Finding(STRUCTURE, file.path, name, f"the workbook has two sheets or defined names {name!r}")


def _different(file: File, sheets: Sequence[Sheet], variants: Variants) -> Iterator[Finding]:
    """Compare each stored cell with what the office application computes."""
    now = variants["now"]
    for sheet in sheets:
        if sheet.name not in now:
            yield Finding(STRUCTURE, file.path, sheet.name, "the office does not show this sheet under this name")
            continue
        shown = now[sheet.name].cells
        for address, cell in sheet.cells.items():
            where, stored = f"{sheet.name}!{address_name(address)}", cell.value
            if cell.formula is not None and stored in {None, ""}:
                continue
            computed = {time: one[sheet.name].cells.get(address, _EMPTY) for time, one in variants.items()}
            if not _agrees(stored, {time: one.value for time, one in computed.items()}):
                kind, source = (STALE, "its formula gives") if cell.formula is not None else (STRUCTURE, "shown is")
                yield Finding(kind, file.path, where, f"{stored!r} is stored, {source} {computed['now'].value!r}")
            elif cell.shown and not _is_text_of(cell.shown, cell.value, [one.shown or "" for one in computed.values()]):
                message = f"the text {cell.shown!r} is stored, {computed['now'].shown!r} is shown"
                yield Finding(STRUCTURE, file.path, where, message)
        for address, cell in shown.items():
            if cell.value in {None, ""} or address in sheet.cells or _is_spilled(address, sheet):
                continue
            where = f"{sheet.name}!{address_name(address)}"
            yield Finding(STRUCTURE, file.path, where, f"{cell.value!r} is shown, nothing is stored")
    for name in now.keys() - {sheet.name for sheet in sheets}:
        yield Finding(STRUCTURE, file.path, name, "the office shows a sheet that is not stored under this name")


def _is_spilled(address: Address, sheet: Sheet) -> bool:
    return any(
        top <= address[0] <= bottom and left <= address[1] <= right for top, left, bottom, right in sheet.spilled
    )


def _agrees(stored: Value | None, computed: Mapping[str, Value | None]) -> bool:
    """Whether a stored value is what the office computes now, or computed for the moment of saving."""
    now = computed["now"]
    if _is_same(stored, now):
        return True
    if len(computed) == 1 or not _is_same(computed["saved"], computed["again"]):
        return False  # the formula does not use the time, or is random
    saved, hour = computed["saved"], computed["hour"]
    if isinstance(stored, float) and isinstance(now, float) and isinstance(saved, float) and isinstance(hour, float):
        if len({now, saved, hour}) == len((now, saved, hour)):
            # Time passes between computing and saving.
            return min(now, hour) <= stored <= max(now, hour)
        return _is_same(stored, saved) and abs(now - saved) <= _DAYS
    if isinstance(stored, str) and isinstance(now, str) and isinstance(hour, str):
        return not _is_same(now, hour) and _form(stored) == _form(now)
    return False


def _form(text: str) -> str:
    return _DIGITS.sub("0", plain(text))


def _is_same(stored: Value | None, computed: Value | None) -> bool:
    if isinstance(stored, float) and isinstance(computed, float):
        return isclose(stored, computed, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
    if isinstance(stored, float | int) or isinstance(computed, float | int):
        return False
    return plain(stored or "") == plain(computed or "")


def plain(text: str) -> str:
    """Collapse white space into single spaces, so that line breaks make no difference."""
    return _SPACE.sub(" ", text).strip()


def _is_text_of(shown: str, value: Value | None, computed: Sequence[str]) -> bool:
    """Whether a text stored beside a value is that value, possibly formatted by another program."""
    if any(_form(shown) == _form(one) for one in computed) and not isinstance(value, float):
        return True
    if any(plain(shown) == plain(one) for one in computed):
        return True
    if not isinstance(value, float):
        return False
    return any(says(shown, value) for says in (is_number_as_text, is_date_as_text, is_truth_as_text))
