import datetime as dt
import os
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import CellIsRule  # pyright: ignore[reportUnknownVariableType] - openpyxl has no types
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from grading.ambiguity.inside import workbooks
from grading.ambiguity.inside.findings import HIDDEN, STALE, STRUCTURE, UNREADABLE, File
from tests.grading.ambiguity.office_files import changed, saved_by_the_office

SHEET = "xl/worksheets/sheet1.xml"


def found(*paths: Path) -> list[tuple[str, str, str]]:
    """Kind, name of the file and place of what is found."""
    findings = workbooks.ambiguities([File(path) for path in paths])
    return [(one.kind, one.path.name, one.where) for one in findings]


def figures() -> openpyxl.Workbook:
    """Values and formulas of every kind, and what workbooks commonly have besides."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Sales"
    rows: list[list[object]] = [
        ["Shop", "Q1", "Q2", "Sum", "Note"],
        ["Ayr & Bute", 1234.5, 0.1, "=SUM(B2:C2)", "two\nlines"],
        ["Crail", -3, 1e-7, "=SUM(B3:C3)", "  spaces  "],
        ["Dunbar", 12_345_678_901_234, 0, '=IF(B4>1,"much","little")', '<"&>'],
        ["Elie", True, "#N/A", "=B5=TRUE", "1234"],
        [dt.date(2024, 2, 29), dt.datetime(2024, 2, 29, 13, 30, 5), dt.time(9, 15), "=B6-A6", "=1/0"],
        ["0012", "=SUM(B2:B3)", 0.125, '=TEXT(C7,"0.0%")', '=IFERROR(E6,"none")'],
    ]
    for row in rows:
        sheet.append(row)
    sheet["C7"].number_format = "0.0%"
    sheet["B2"].number_format = "#,##0.00 €"
    sheet["A6"].number_format = "d mmmm yyyy"
    sheet["D8"] = ArrayFormula("D8:D9", "=B2:B3*2")
    sheet.merge_cells("A10:C10")
    sheet["A10"] = "Merged"
    sheet["A1"].font = Font(color="FFFFFF", bold=True)
    sheet["A1"].fill = PatternFill("solid", fgColor="1F4E78")
    sheet.conditional_formatting.add("B2:B4", CellIsRule("greaterThan", ["0"], font=Font(color="FFFFFF")))
    other: Any = book.create_sheet("Prices 'n more")
    other.append(["Item", "Price"])
    for number in range(1, 40):
        other.append([f"Item {number}", number / 7])
    other.add_table(Table(displayName="Prices", ref="A1:B40"))
    other["D1"] = '=VLOOKUP("Item 3",A2:B40,2,FALSE)'
    other["D2"] = "=SUMPRODUCT((B2:B40>1)*B2:B40)"
    chart: Any = BarChart()
    chart.add_data(Reference(other, min_col=2, min_row=1, max_row=40), titles_from_data=True)
    other.add_chart(chart, "F2")
    filtered: Any = book.create_sheet("Filtered")
    for number in range(5):
        filtered.append(["x" if number else "head", number])
    filtered.auto_filter.ref = "A1:B5"
    filtered.auto_filter.add_filter_column(1, ["1", "2"])
    filtered.row_dimensions[4].hidden = filtered.row_dimensions[5].hidden = True
    book.create_sheet("Empty")
    return book


def clocks() -> openpyxl.Workbook:
    """Formulas that tell the time."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for formula in (
        "=NOW()",
        "=TODAY()",
        "=TODAY()+30",
        '=TEXT(NOW(),"hh:mm:ss")',
        '=IF(NOW()>0,42,"never")',
        '=IF(RAND()<2,"always","never")',
        "=YEAR(TODAY())",
        '=TODAY()-DATE(2020,1,1)&" days"',
    ):
        sheet.append([formula, f"=A{sheet.max_row}"])
    return book


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workbooks")


@pytest.fixture(scope="module")
def plain(folder: Path) -> Path:
    figures().save(folder / "figures.xlsx")
    return folder / "figures.xlsx"


@pytest.fixture(scope="module")
def clock(folder: Path) -> Path:
    clocks().save(folder / "clocks.xlsx")
    return folder / "clocks.xlsx"


Change = Callable[[openpyxl.Workbook, Any], None]


@pytest.fixture(scope="module")
def xlsx(plain: Path, clock: Path) -> list[Path]:
    return saved_by_the_office([plain, clock], "xlsx", plain.parent / "office")


@pytest.fixture(scope="module")
def ods(plain: Path, clock: Path) -> list[Path]:
    return saved_by_the_office([plain, clock], "ods", plain.parent / "office")


def test_what_a_library_saves_is_not_found(plain: Path, clock: Path) -> None:
    assert found(plain, clock) == []


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_what_honest_programs_save_is_not_found(
    plain: Path, clock: Path, xlsx: list[Path], ods: list[Path], folder: Path
) -> None:
    flat = saved_by_the_office([plain, clock], "fods", folder / "flat")
    again = saved_by_the_office(ods, "xlsx", folder / "again")
    back = saved_by_the_office(xlsx, "ods", folder / "back")
    macros = plain.with_suffix(".xlsm")
    book = openpyxl.load_workbook(xlsx[0])
    book.save(macros)
    assert found(*xlsx, *ods, *flat, *again, *back, macros) == []


@pytest.mark.exhaustive(reason="files that a real office reads, of further kinds")
def test_a_result_that_the_formula_does_not_give_is_found(xlsx: list[Path], ods: list[Path], tmp_path: Path) -> None:
    number = changed(xlsx[0], tmp_path / "number.xlsx", SHEET, ("<v>1234.6</v>", "<v>1300</v>"))
    text = changed(xlsx[0], tmp_path / "text.xlsx", SHEET, ("<v>much</v>", "<v>little</v>"))
    truth = changed(xlsx[0], tmp_path / "truth.xlsx", SHEET, (">B5=TRUE()</f><v>1</v>", ">B5=TRUE()</f><v>0</v>"))
    value = changed(ods[0], tmp_path / "value.ods", "content.xml", ('office:value="1234.6"', 'office:value="1234.7"'))
    assert found(number, text, truth, value) == [
        (STALE, "number.xlsx", "Sales!D2"),
        (STALE, "text.xlsx", "Sales!D4"),
        (STALE, "truth.xlsx", "Sales!D5"),
        (STALE, "value.ods", "Sales!D2"),
    ]


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_time_and_chance_excuse_nothing_else(xlsx: list[Path], tmp_path: Path) -> None:
    def stored(name: str, formula: str, value: str) -> Path:
        """The workbook of clocks with another result of a formula."""
        before = re.search(re.escape(f">{formula}</f>") + "<v>[^<]*</v>", sheet_of(xlsx[1]))
        assert before is not None
        return changed(xlsx[1], tmp_path / name, SHEET, (before[0], f">{formula}</f><v>{value}</v>"))

    paths = [
        stored("constant.xlsx", 'IF(NOW()&gt;0,42,"never")'.replace('"', "&quot;"), "43"),
        stored("chance.xlsx", 'IF(RAND()&lt;2,"always","never")'.replace('"', "&quot;"), "never"),
        stored("long_ago.xlsx", "TODAY()", "40000"),
        stored("soon.xlsx", "NOW()", "60000"),
        stored("words.xlsx", 'TEXT(NOW(),"hh:mm:ss")'.replace('"', "&quot;"), "noon"),
    ]
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet["A2"] = "=RAND()", "=NOW()"
    book.save(tmp_path / "drawn.xlsx")
    paths += saved_by_the_office([tmp_path / "drawn.xlsx"], "xlsx", tmp_path / "office")
    wrong = {name for kind, name, _ in found(*paths) if kind == STALE}
    assert wrong == {path.name for path in paths}


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_a_workbook_of_yesterday_tells_yesterdays_time(xlsx: list[Path], tmp_path: Path) -> None:
    yesterday = time.time() - 86_400
    days = yesterday / 86_400 + 25_569
    text = re.sub(
        r">(NOW|TODAY)\(\)</f><v>[^<]*",
        lambda match: f">{match[1]}()</f><v>{days if match[1] == 'NOW' else int(days)}",
        sheet_of(xlsx[1]),
    )
    old = changed(xlsx[1], tmp_path / "old.xlsx", SHEET, (sheet_of(xlsx[1]), text))
    os.utime(old, (yesterday, yesterday))
    direct = {"Sheet!A1", "Sheet!A2"}
    assert not direct & {where for _, _, where in found(old)}
    os.utime(old)
    assert direct <= {where for _, _, where in found(old)}


def sheet_of(path: Path) -> str:
    """The first sheet's XML."""
    with zipfile.ZipFile(path) as package:
        return package.read(SHEET).decode()


def test_cells_that_readers_see_differently_are_found(plain: Path, ods: list[Path], tmp_path: Path) -> None:
    twice = changed(
        plain,
        tmp_path / "twice.xlsx",
        SHEET,
        ('<c r="B3" t="n"><v>-3</v></c>', '<c r="B3" t="n"><v>-3</v></c><c r="B3" t="n"><v>9</v></c>'),
    )
    rows = changed(
        plain,
        tmp_path / "rows.xlsx",
        SHEET,
        ("</sheetData>", '<row r="3"><c r="B3"><v>9</v></c></row></sheetData>'),
    )
    text = changed(ods[0], tmp_path / "text.ods", "content.xml", ("<text:p>-3</text:p>", "<text:p>-8</text:p>"))
    word = changed(ods[0], tmp_path / "word.ods", "content.xml", ("<text:p>12.5%</text:p>", "<text:p>Twelve</text:p>"))
    results = found(twice, rows, text, word)
    assert {name for kind, name, _ in results if kind == STRUCTURE} == {
        "twice.xlsx",
        "rows.xlsx",
        "text.ods",
        "word.ods",
    }, results


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_values_out_of_sight_are_found(tmp_path: Path) -> None:
    def look(name: str, change: Change) -> Path:
        """A workbook with one value that a change hides."""
        book = openpyxl.Workbook()
        sheet: Any = book.active
        sheet["A1"], sheet["B2"] = "Total", 42
        book.create_sheet("Other")
        change(book, sheet)
        book.save(tmp_path / name)
        return tmp_path / name

    paths = [
        look("row.xlsx", lambda _, sheet: setattr(sheet.row_dimensions[2], "hidden", True)),
        look("low.xlsx", lambda _, sheet: setattr(sheet.row_dimensions[2], "height", 1.5)),
        look("column.xlsx", lambda _, sheet: setattr(sheet.column_dimensions["B"], "hidden", True)),
        look("sheet.xlsx", lambda _, sheet: setattr(sheet, "sheet_state", "veryHidden")),
        look("format.xlsx", lambda _, sheet: setattr(sheet["B2"], "number_format", ";;;")),
        look("white.xlsx", lambda _, sheet: setattr(sheet["B2"], "font", Font(color="FFFFFF"))),
        look("tiny.xlsx", lambda _, sheet: setattr(sheet["B2"], "font", Font(size=1))),
    ]
    fine = look("fine.xlsx", lambda _, sheet: setattr(sheet.row_dimensions[9], "hidden", True))
    copies = saved_by_the_office(paths, "ods", tmp_path / "office")
    results = found(fine, *paths, *copies)
    assert {name for kind, name, _ in results if kind == HIDDEN} == {path.name for path in (*paths, *copies)}
    assert fine.name not in {name for _, name, _ in results}


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_the_last_cell_of_a_sheet_costs_little(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet["XFD1048576"] = "far"
    book.save(tmp_path / "far.xlsx")
    assert found(tmp_path / "far.xlsx") == []


def test_what_is_no_workbook_is_found_without_blame_for_others(plain: Path, tmp_path: Path) -> None:
    words, cut = tmp_path / "words.xlsx", tmp_path / "cut.ods"
    words.write_text("done\n")
    cut.write_bytes(plain.read_bytes()[:3_000])
    assert found(words, plain, cut) == [(UNREADABLE, "words.xlsx", ""), (UNREADABLE, "cut.ods", "")]


def test_a_workbook_with_a_password_is_nobodys_to_read(tmp_path: Path) -> None:
    locked = tmp_path / "locked.xlsx"
    locked.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    assert found(locked) == []
