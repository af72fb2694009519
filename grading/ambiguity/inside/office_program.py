"""What `office` runs with the system's Python, which alone has the bridge to the office (`uno`).

The only argument is JSON: `what`, `folder` for the exports, `paths`. Lines of JSON are printed: one when the office has
started, then one for each path: `exports` and `facts`, or `error`. Macros are not run, links are not followed, and the
files are only read.
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import uno  # pyright: ignore[reportMissingModuleSource] - the system's Python has it
from com.sun.star.beans import PropertyValue  # pyright: ignore[reportMissingModuleSource]
from com.sun.star.connection import NoConnectException  # pyright: ignore[reportMissingModuleSource]

OfficeException: type[Exception] = uno.getClass("com.sun.star.uno.Exception")
PATIENCE_S = 60
DAY_S = 86_400
HOUR_S = 3_617
"""An hour and a little more, so that minute and second differ as well."""
CONTENT = 1 | 2 | 4 | 16
"""Numbers, dates, texts and formulas, as com.sun.star.sheet.CellFlags has them."""
FORMULAS = 16
UNIX_EPOCH = 25_569
"""1970-01-01 in days since 1899-12-30."""
CLOCK = re.compile(r"\b(NOW|TODAY)\s*\(\s*\)", re.IGNORECASE)
SLOW_S = 8
"""A workbook whose computation takes longer than this many seconds is computed only once."""
RECENT_S = 2 * DAY_S
"""A file saved more than this many seconds ago displays another time than it stores."""
FILTERS = {
    "xlsx": "Calc MS Excel 2007 XML",
    "xlsm": "Calc MS Excel 2007 XML",
    "ods": "calc8",
    "ots": "calc8_template",
    "fods": "OpenDocument Spreadsheet Flat XML",
}
PDF = {
    "com.sun.star.text.TextDocument": "writer_pdf_Export",
    "com.sun.star.presentation.PresentationDocument": "impress_pdf_Export",
    "com.sun.star.drawing.DrawingDocument": "draw_pdf_Export",
    "com.sun.star.sheet.SpreadsheetDocument": "calc_pdf_Export",
}


def option(name: str, value: object) -> PropertyValue:
    """Return an option for loading or storing a document."""
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def start(folder: str) -> Any:
    """Start an office with a profile in `folder`, and return its desktop object."""
    pipe = f"check-{os.getpid()}"
    profile = uno.systemPathToFileUrl(os.path.join(folder, "profile"))  # noqa: PTH118 - UNO takes texts
    subprocess.Popen(
        [
            "soffice",
            "--headless",
            "--norestore",
            "--nologo",
            "--nodefault",
            f"-env:UserInstallation={profile}",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)


def opened(desktop: Any, path: str) -> Any:
    """Open a document without a window, macros or links; None if the office cannot."""
    options = (
        option("Hidden", True),
        option("ReadOnly", True),
        option("MacroExecutionMode", 0),
        option("UpdateDocMode", 0),
        option("AsTemplate", False),
    )
    try:
        return desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, options)
    except OfficeException:
        return None


def stored(document: Any, path: str, kind: str, *more: PropertyValue) -> str:
    """Store a document as another file, and return that file's path.

    Args:
        document: the open document.
        path: the path of the new file.
        kind: the name of the export filter.
        more: further options.
    """
    options = (option("FilterName", kind), option("Overwrite", True), *more)
    document.storeToURL(uno.systemPathToFileUrl(path), options)
    return path


def workbook(document: Any, path: str, target: str) -> dict[str, object]:
    """Recalculate a workbook and save it: as of now and, if formulas use the time, as of when it was last saved."""
    suffix = path.rpartition(".")[2].lower()
    began = time.monotonic()
    document.calculateAll()
    exports = {"now": stored(document, f"{target}-now.{suffix}", FILTERS[suffix])}
    told = list(clock_cells(document)) if time.monotonic() - began < SLOW_S else []
    if told:
        saved, now = os.stat(path).st_mtime, time.time()  # noqa: PTH116 - a text
        if not now - RECENT_S < saved <= now:
            saved = now
        # Recalculated twice for one moment; cells that differ are random.
        for name, moment in (("saved", saved), ("again", saved), ("hour", saved - HOUR_S)):
            set_clock(document, told, moment)
            exports[name] = stored(document, f"{target}-{name}.{suffix}", FILTERS[suffix])
    return {"exports": exports, "facts": {"formats": formats(document)}}


def clock_cells(document: Any) -> Iterator[tuple[Any, str]]:
    """Yield the cells and names whose formula uses the current time, with the formula."""
    for sheet in document.Sheets:
        for cells in sheet.queryContentCells(FORMULAS):
            for row, formulas in enumerate(cells.getFormulaArray()):
                for column, formula in enumerate(formulas):
                    if CLOCK.search(formula):
                        yield cells.getCellByPosition(column, row), formula
    for name in document.NamedRanges:
        if CLOCK.search(name.Content):
            yield name, name.Content


def set_clock(document: Any, told: list[tuple[Any, str]], moment: float) -> None:
    """Make formulas use a fixed moment (Unix time) instead of the present; the session's clock is UTC."""
    days = UNIX_EPOCH + moment / DAY_S
    clock = {"NOW": f"({days:.9f})", "TODAY": f"({days // 1:.0f})"}
    for where, formula in told:
        fixed = CLOCK.sub(lambda match: clock[match[1].upper()], formula)
        with contextlib.suppress(OfficeException):  # the cell is part of an array formula
            if hasattr(where, "Content"):
                where.setContent(fixed)
            else:
                where.setFormula(fixed)
    document.calculateAll()


def formats(document: Any) -> list[dict[str, object]]:
    """Return the formats of cells with content, each once, with the ranges that have it."""
    looks: list[dict[str, object]] = []
    for sheet in document.Sheets:
        if not len(sheet.queryContentCells(CONTENT).RangeAddresses):
            continue
        for ranges in sheet.getUniqueCellFormatRanges():
            look = ranges.getByIndex(0)
            if look.ConditionalFormat.Count:
                continue
            looks.append(
                {
                    "sheet": sheet.Name,
                    "ranges": [
                        (one.StartRow, one.StartColumn, one.EndRow, one.EndColumn) for one in ranges.RangeAddresses
                    ],
                    "ink": look.CharColor,
                    "paper": look.CellBackColor,
                    "height": look.CharHeight,
                    "format": document.NumberFormats.getByKey(look.NumberFormat).FormatString,
                }
            )
    return looks


def pages(document: Any, path: str, target: str) -> dict[str, object]:  # noqa: ARG001 - as `workbook`
    """Print a document."""
    return {"exports": {"pdf": printed(document, f"{target}.pdf")}, "facts": {}}


def printed(document: Any, target: str, *more: PropertyValue) -> str:
    """Print a document into a PDF, with further options, and return its path."""
    kind = next(PDF[name] for name in PDF if document.supportsService(name))
    # Text in a form control is not text of the page.
    data = uno.Any("[]com.sun.star.beans.PropertyValue", (option("ExportFormFields", False), *more))
    return stored(document, target, kind, option("FilterData", data))


def shown(document: Any, path: str, target: str) -> dict[str, object]:  # noqa: ARG001 - as `workbook`
    """Print a document, and of slides their notes: as texts with their fields computed, and on their own pages."""
    exports = {"pdf": printed(document, f"{target}.pdf")}
    if not document.supportsService("com.sun.star.presentation.PresentationDocument"):
        return {"exports": exports, "facts": {}}
    told = [notes(page) for page in document.DrawPages]
    if any(told):
        alone = option("ExportNotesPages", True), option("ExportOnlyNotesPages", True)
        exports["notes"] = printed(document, f"{target}-notes.pdf", *alone)
    return {"exports": exports, "facts": {"notes": told}}


def notes(page: Any) -> str:
    """Return the speaker notes of a slide."""
    shapes = page.getNotesPage()
    return "\n".join(shape.String for shape in shapes if shape.ShapeType == "com.sun.star.presentation.NotesShape")


def tell(line: dict[str, object]) -> None:
    """Print one line of JSON."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def main(request: dict[str, Any]) -> None:
    """Process each file of a request, and print one answer per file."""
    desktop = start(request["folder"])
    tell({"ready": True})
    make = {"workbook": workbook, "pages": pages, "shown": shown}[request["what"]]
    for number, path in enumerate(request["paths"]):
        document = opened(desktop, path)
        if document is None:
            answer: dict[str, object] = {"error": "the office cannot open this file"}
        else:
            try:
                answer = make(document, path, os.path.join(request["folder"], str(number)))  # noqa: PTH118
            except OfficeException as error:
                answer = {"error": f"the office cannot save this file: {error}"}
            document.close(False)
        tell(answer)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
    # Skip the interpreter's own shutdown, in which UNO's bridge was once seen to crash (SIGSEGV) after all was done.
    os._exit(0)
