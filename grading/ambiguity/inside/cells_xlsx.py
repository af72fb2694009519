"""Reads the cells of an xlsx workbook: the first main part, its sheets, the cached results of formulas."""

import posixpath
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from .cells import MOST_CELLS, Cell, Sheet, TooManyCellsError, Value, address, elements, part, serial, tree

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_TINY_PT = 2.0
_TINY_WIDTH = 0.3


def sheets(path: Path) -> list[Sheet]:
    """Read all sheets of a workbook that have cells, in order."""
    with zipfile.ZipFile(path) as package:
        main = _main_part(package)
        workbook, targets = tree(package, main), _targets(package, main)
        shared = next((where for kind, where in targets.values() if kind == "sharedStrings"), None)
        texts = _shared_texts(package, shared) if shared else []
        properties = workbook.find(f"{_MAIN}workbookPr")
        shift = 1_462 if properties is not None and _true(properties.get("date1904")) else 0
        found: list[Sheet] = []
        for one in workbook.iterfind(f"{_MAIN}sheets/{_MAIN}sheet"):
            kind, where = targets.get(one.get(_RELATED, ""), ("", ""))
            if kind == "worksheet":
                sheet = Sheet(one.get("name", ""), one.get("state", "visible") != "visible")
                _read(package, where, sheet, texts, shift)
                found.append(sheet)
        if sum(len(one.cells) for one in found) > MOST_CELLS:
            raise TooManyCellsError
        return found


def names_twice(path: Path) -> list[str]:
    """Return the defined names that occur twice in one scope, and the names that several sheets share."""
    with zipfile.ZipFile(path) as package:
        workbook = tree(package, _main_part(package))
    seen: set[tuple[str, str]] = set()
    twice: list[str] = []
    named = [("sheet", one.get("name", "")) for one in workbook.iterfind(f"{_MAIN}sheets/{_MAIN}sheet")]
    named += [
        (one.get("localSheetId", "workbook"), one.get("name", ""))
        for one in workbook.iterfind(f"{_MAIN}definedNames/{_MAIN}definedName")
    ]
    for scope, name in named:
        if (scope, name.lower()) in seen:
            twice.append(name)
        seen.add((scope, name.lower()))
    return twice


def _main_part(package: zipfile.ZipFile) -> str:
    for one in tree(package, "_rels/.rels"):
        if one.get("Type", "").endswith("/officeDocument"):
            return one.get("Target", "").lstrip("/")
    return "xl/workbook.xml"


def _targets(package: zipfile.ZipFile, main: str) -> dict[str, tuple[str, str]]:
    """Map the ids of the main part's relationships to the last word of their type and their target part."""
    folder, name = posixpath.split(main)
    found: dict[str, tuple[str, str]] = {}
    for one in tree(package, f"{folder}/_rels/{name}.rels"):
        target = one.get("Target", "")
        where = target if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        found[one.get("Id", "")] = (one.get("Type", "").rpartition("/")[2], where)
    return found


def _shared_texts(package: zipfile.ZipFile, name: str) -> list[str]:
    found: list[str] = []
    with part(package, name) as opened:
        for event, element in elements(opened):
            if event == "end" and element.tag == f"{_MAIN}si":
                found.append(_text(element))
                element.clear()
    return found


def _text(element: ElementTree.Element) -> str:
    """Return the text of an element without phonetic guides."""
    plain = element.findtext(f"{_MAIN}t") or ""
    return plain + "".join(run.findtext(f"{_MAIN}t") or "" for run in element.iterfind(f"{_MAIN}r"))


def _read(package: zipfile.ZipFile, name: str, sheet: Sheet, texts: list[str], shift: int) -> None:
    """Read the cells of one sheet."""
    row = column = last_row = 0
    hidden_rows: set[int] = set()
    filtered = range(0)
    with part(package, name) as opened:
        for event, element in elements(opened):
            tag = element.tag
            if event == "start" and tag == f"{_MAIN}row":
                row, column = int(element.get("r") or row + 1), 0
                if row <= last_row:
                    sheet.repeated.append((row, 1))
                last_row = max(row, last_row)
                if _is_hidden(element, "ht", _TINY_PT):
                    hidden_rows.add(row)
            elif event == "end" and tag == f"{_MAIN}c":
                where = address(element.get("r") or "") if element.get("r") else (row, column + 1)
                column = where[1]
                _add(sheet, where, _cell(element, texts, shift), row)
                _add_spilled(sheet, element)
                element.clear()
            elif event == "end" and tag == f"{_MAIN}row":
                element.clear()
            elif event == "end" and tag == f"{_MAIN}col" and _is_hidden(element, "width", _TINY_WIDTH):
                sheet.hidden_columns.append((int(element.get("min", "1")), int(element.get("max", "1"))))
            elif event == "end" and tag == f"{_MAIN}autoFilter" and element.find(f"{_MAIN}filterColumn") is not None:
                first, _, last = element.get("ref", "").partition(":")
                filtered = range(address(first)[0] + 1, address(last or first)[0] + 1)
    sheet.hidden_rows = {one for one in hidden_rows if one not in filtered}


def _is_hidden(element: ElementTree.Element, size: str, tiny: float) -> bool:
    """Whether a row or column is hidden, or too small to show its content."""
    told = element.get(size)
    return _true(element.get("hidden")) or (told is not None and float(told) < tiny)


def _add(sheet: Sheet, where: tuple[int, int], cell: Cell, row: int) -> None:
    if cell.value is None and cell.formula is None:
        return
    if where in sheet.cells or where[0] != row:
        sheet.repeated.append(where)
    sheet.cells[where] = cell
    if len(sheet.cells) > MOST_CELLS:
        raise TooManyCellsError


def _add_spilled(sheet: Sheet, element: ElementTree.Element) -> None:
    formula = element.find(f"{_MAIN}f")
    if formula is not None and formula.get("ref") and formula.get("t") in {"array", "dataTable"}:
        first, _, last = formula.get("ref", "").partition(":")
        sheet.spilled.append((*address(first), *address(last or first)))


def _cell(element: ElementTree.Element, texts: list[str], shift: int) -> Cell:
    formula = element.find(f"{_MAIN}f")
    stored = element.findtext(f"{_MAIN}v") or None
    kind = element.get("t", "n")
    value: Value | None = stored
    if kind == "inlineStr":
        inline = element.find(f"{_MAIN}is")
        value = None if inline is None else _text(inline)
    elif stored is not None:
        if kind in {"n", "b"}:
            value = float(stored)
        elif kind == "s":
            value = texts[int(stored)]
        elif kind == "d":
            value = serial(stored) - shift
    return Cell(value, None if formula is None else (formula.text or ""))


def _true(value: str | None) -> bool:
    return value is not None and value.lower() in {"1", "true", "on"}
