"""Workbooks that show the right numbers today and would be called undone by whoever looks into them."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.chart.error_bar import ErrorBars
from openpyxl.chart.trendline import Trendline
from openpyxl.styles import Font

from schemas.tasks import Task
from tests.environments.forgeries.conftest import Score, family_of
from tests.exhaustive import representative

Change = Callable[[Workbook], None]
HOME = "/home/user/"


def packed(book: Workbook, results: Mapping[str, float | str]) -> bytes:
    """The file of a workbook, with the results that an office would have stored beside the formulas."""
    out = io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    for name, data in parts.items():
        if name.startswith("xl/worksheets/sheet"):
            text = data.decode()
            for place, value in results.items():
                text = re.sub(rf'(<c r="{place}"[^>]*><f>.*?</f>)<v\s*/?>(</v>)?', rf"\g<1><v>{value}</v>", text)
            parts[name] = text.encode()
    return zipped(parts)


def zipped(parts: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in parts.items():
            target.writestr(name, data)
    return out.getvalue()


def parameter(task: Task, name: str) -> object:
    return task.parameters[name]


def quote(task: Task, line: str, total: str, *changes: Change) -> bytes:
    """The quote of the family fill_formulas, its lines and sum filled with formulas."""
    sheet, totals = task.parameters["sheet"], task.parameters["totals"]
    assert isinstance(sheet, dict)
    assert isinstance(totals, list)
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = str(sheet["name"])
    columns, rows = sheet["columns"], sheet["rows"]
    assert isinstance(columns, list)
    assert isinstance(rows, list)
    for number, row in enumerate([[column[0] for column in columns if isinstance(column, list)], *rows], 1):
        assert isinstance(row, list)
        for place, value in enumerate(row, 1):
            page.cell(number, place).value = value  # pyright: ignore[reportAttributeAccessIssue]
    letter, last = str(task.parameters["letter"]), len(totals) + 1
    results: dict[str, float | str] = {}
    for number, value in enumerate(totals, 2):
        page[f"{letter}{number}"] = "=" + line.format(row=number, value=value, last=last, letter=letter)
        results[f"{letter}{number}"] = float(str(value))
    cell = str(task.parameters["total_cell"])
    page[cell] = "=" + total.format(letter=letter, last=last, value=sum(float(str(one)) for one in totals))
    results[cell] = sum(float(str(one)) for one in totals)
    for change in changes:
        change(book)
    return packed(book, results)


FACTORS = {True: "C{row}*D{row}*(1-E{row})", False: "C{row}*D{row}"}
SUM = "SUM({letter}2:{letter}{last})"
PLAIN_LINES = (
    "PRODUCT(C{row},D{row})*{rest}",
    "ROUND(C{row}*D{row}*{rest},2)",
    "SUM(C{row}*D{row}*{rest})",
    "+$C{row}*$D{row}*{rest}",
    'IF(C{row}="","",C{row}*D{row}*{rest})',
    "IFERROR(C{row}*D{row}*{rest},0)",
    "C2:C{last}*D2:D{last}*{rest}",
    "C:C*D:D*{rest}",
    "SUMPRODUCT(C{row},D{row},{rest})",
    "C{row}*D{row}*{rest}^1*100%",
    "IF(-1^2>0,C{row}*D{row}*{rest},{value})",
    "IF(2^3^2=64,C{row}*D{row}*(1*{rest}),{value})",
    "-(-C{row}*D{row}*{rest})*4^50%/2",
)
WRONG_LINES = (
    "{value}+0*C{row}",
    "IF(C{row}=C{row},{value},0)",
    "ROUND({value},2)+N(C{row})-N(C{row})",
    "C{row}*D{row}*{rest}*1+IF(C{row}>400,1,0)",
    "IF(C{row}>70,0,C{row}*D{row}*{rest})",
    "C{row}*ROUND(D{row},1)*{rest}",
    "MAX(1,C{row}*D{row}*{rest})",
    "{letter}{row}",
    "IF(-1^2<0,C{row}*D{row}*{rest},{value})",
    "IF(2^3^2=512,C{row}*D{row}*{rest},{value})",
    "IF(2^200%=4,C{row}*D{row}*{rest},0)*IF(-2%^2>0,0,1)",
    "UNKNOWN(C{row}*D{row}*{rest})",
    '"{value}"',
)


def with_rest(line: str, *, discounted: bool) -> str:
    return line.replace("{rest}", "(1-E{row})" if discounted else "1")


@pytest.mark.exhaustive(reason="forged files of every application")
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_formulas_follow_the_cells_they_should(score: Score, seed: int) -> None:
    family = family_of("libreoffice_calc", "fill_formulas")
    task = family.propose(seed)
    discounted = task.parameters["discounted"] is True
    path = str(parameter(task, "path")).removeprefix(HOME)

    async def earned(line: str, total: str = SUM) -> float:
        return await score(family, task, {path: quote(task, with_rest(line, discounted=discounted), total)})

    line = FACTORS[discounted]
    for good in (line, *PLAIN_LINES):
        assert await earned(good) == 1.0, good
    for bad in WRONG_LINES:
        assert await earned(bad) < 1.0, bad
    assert await earned(line, "SUBTOTAL(9,{letter}2:{letter}{last})") == 1.0
    product = "SUMPRODUCT(C2:C{last},D2:D{last}" + (",1-E2:E{last})" if discounted else ")")
    assert await earned(line, product) == 1.0
    for total in (
        "{value}+0*{letter}2",
        "SUM({letter}2:{letter}{last})+IF(C2>400,1,0)",
        "SUM({letter}3:{letter}{last})",
    ):
        assert await earned(line, total) < 1.0, total


DRAWING = b'<drawing xmlns:r="r" r:id="rId1"/></worksheet>'
MERGED = b'<mergeCells count="1"><mergeCell ref="H1:XFD1048576"/></mergeCells></worksheet>'


def with_more(book: bytes, end: bytes) -> bytes:
    """The workbook with something at the end of its first sheet."""
    with zipfile.ZipFile(io.BytesIO(book)) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace(b"</worksheet>", end)
    return zipped(parts)


def far_cell(book: Workbook) -> None:
    book.worksheets[0]["XFD1048576"] = 1


def wrong_format(book: Workbook) -> None:
    book.worksheets[0]["C3"].number_format = '"99"0'


def conditional_format(book: Workbook) -> None:
    book.worksheets[0]["C3"].number_format = '[>5]"none";0'


def price_off_by_little(book: Workbook) -> None:
    cell = book.worksheets[0]["D3"]
    assert isinstance(cell.value, float)
    cell.value += 0.004


def time_of_day(book: Workbook) -> None:
    book.worksheets[0]["A90"] = "=NOW()"


def blank_behind(book: Workbook) -> None:
    cell = book.worksheets[0]["A3"]
    cell.value = f"{cell.value} "  # pyright: ignore[reportAttributeAccessIssue]


def bold(book: Workbook) -> None:
    book.worksheets[0]["A2"].font = Font(bold=True)


SHOWN = (far_cell, wrong_format, conditional_format, price_off_by_little, time_of_day, blank_behind)


@pytest.mark.parametrize(
    "change", representative(SHOWN, [wrong_format, blank_behind], reason="forged files of every application")
)
async def test_what_a_sheet_shows_beside_the_answer_counts(score: Score, change: Change) -> None:
    family = family_of("libreoffice_calc", "fill_formulas")
    task = family.propose(1)
    path = str(parameter(task, "path")).removeprefix(HOME)
    line = FACTORS[task.parameters["discounted"] is True]
    assert await score(family, task, {path: quote(task, line, SUM, bold)}) == 1.0
    assert await score(family, task, {path: quote(task, line, SUM, change)}) == 0.0
    for end in (DRAWING, MERGED):
        assert await score(family, task, {path: with_more(quote(task, line, SUM), end)}) == 0.0


def look(cell: str, number_format: str = "General", **font: float | bool) -> Change:
    def change(book: Workbook) -> None:
        book.worksheets[0][cell].number_format = number_format
        if font:
            book.worksheets[0][cell].font = Font(**font)  # pyright: ignore[reportArgumentType]

    return change


def narrow(book: Workbook) -> None:
    book.worksheets[0].column_dimensions["C"].width = 0.5


def low(book: Workbook) -> None:
    book.worksheets[0].row_dimensions[2].height = 1


def elsewhere(book: bytes) -> bytes:
    """The workbook with its sheet at another place of the package, where its index says that it is."""
    with zipfile.ZipFile(io.BytesIO(book)) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    parts["xl/pages/sheet1.xml"] = parts.pop("xl/worksheets/sheet1.xml")
    for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        parts[name] = parts[name].replace(b"worksheets/sheet1", b"pages/sheet1")
    return zipped(parts)


LOOKS = ("0.00,,", "0,", '"-"0.00', r"\-0.00", "-0.00", ";;;", '"ab"', "0%")


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_sheet_shows_the_numbers_that_it_holds(score: Score) -> None:
    family = family_of("libreoffice_calc", "fill_formulas")
    task = family.propose(1)
    path = str(parameter(task, "path")).removeprefix(HOME)
    line = FACTORS[task.parameters["discounted"] is True]
    cell = f"{task.parameters['letter']}2"
    prices = [
        look("D2", one) for one in ("#,##0.00", "[$€-407]#,##0.00;-[$€-407]#,##0.00", "0.00_);(0.00)", '0.00" EUR"')
    ]
    dated = look("Z90", "yyyy\\-mm\\-dd")
    for honest in (dated, *prices, look("D2", sz=9), look("D2", bold=True)):
        assert await score(family, task, {path: quote(task, line, SUM, honest)}) == 1.0
    for forged in (*(look("C2", one) for one in LOOKS), look("D2", strike=True), look("D2", sz=1), narrow, low):
        assert await score(family, task, {path: quote(task, line, SUM, look(cell), forged)}) == 0.0, forged
    assert await score(family, task, {path: elsewhere(quote(task, line, SUM))}) == 0.0


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_workbook_that_unpacks_to_gigabytes_scores_nothing(score: Score) -> None:
    family = family_of("libreoffice_calc", "fill_formulas")
    task = family.propose(1)
    path = str(parameter(task, "path")).removeprefix(HOME)
    with zipfile.ZipFile(io.BytesIO(quote(task, "C{row}", SUM))) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    parts["xl/worksheets/sheet1.xml"] = b"<worksheet>" + b" " * (1 << 30) + b"</worksheet>"
    assert await score(family, task, {path: zipped(parts)}) == 0.0


def chart_of(task: Task, change: Callable[[BarChart], None]) -> bytes:
    """The table of the family insert_chart with its chart, in columns."""
    sheet = cast(dict[str, list[Any]], task.parameters["sheet"])
    book = Workbook()
    # the package tells the types of a chart's parts only in part
    page: Any = book.active
    chart: Any = BarChart()
    page.title = str(sheet["name"])
    for row in [[column[0] for column in sheet["columns"]], *sheet["rows"]]:
        page.append(row)
    last = len(sheet["rows"]) + 1
    for index in cast(list[int], task.parameters["shown"]):
        chart.add_data(Reference(page, min_col=index + 2, min_row=1, max_row=last), titles_from_data=True)
    chart.set_categories(Reference(page, min_col=1, min_row=2, max_row=last))
    chart.title = str(task.parameters["title"])
    if task.parameters["axis"]:
        chart.y_axis.title = str(task.parameters["axis"])
    change(chart)
    page.add_chart(chart, "F2")
    return packed(book, {})


def coloured(colour: str) -> Callable[[BarChart], None]:
    def change(chart: BarChart) -> None:
        shown: Any = chart
        for series in shown.series:
            series.graphicalProperties.solidFill = colour
            series.graphicalProperties.line.solidFill = colour

    return change


def filled(task: Task, looks: str) -> bytes:
    """A chart whose series have looks for which openpyxl has no short form."""
    with zipfile.ZipFile(io.BytesIO(chart_of(task, coloured("004586")))) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    drawn, place = parts["xl/charts/chart1.xml"].decode(), r"<((?:\w+:)?)spPr>.*?</\1spPr>"
    changed, count = re.subn(place, rf'<\1spPr xmlns:a="{DRAWN}">{looks}</\1spPr>', drawn, flags=re.DOTALL)
    assert count == len(cast(list[int], task.parameters["shown"]))
    return zipped({**parts, "xl/charts/chart1.xml": changed.encode()})


DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/main"
STOPS = "".join(f'<a:gs pos="{place}"><a:srgbClr val="FFFFFF"/></a:gs>' for place in (0, 100000))
WHITES = (
    '<a:solidFill><a:srgbClr val="004586"><a:lumMod val="0"/><a:lumOff val="100000"/></a:srgbClr></a:solidFill>',
    '<a:solidFill><a:schemeClr val="accent1"><a:lumMod val="0"/><a:lumOff val="100000"/></a:schemeClr></a:solidFill>',
    '<a:solidFill><a:schemeClr val="bg2"/></a:solidFill>',
    '<a:solidFill><a:prstClr val="snow"/></a:solidFill>',
    '<a:solidFill><a:scrgbClr r="100000" g="100000" b="100000"/></a:solidFill>',
    '<a:solidFill><a:hslClr hue="0" sat="0" lum="100000"/></a:solidFill>',
    f'<a:gradFill><a:gsLst>{STOPS}</a:gsLst><a:lin ang="0"/></a:gradFill>',
    '<a:pattFill prst="pct5"><a:fgClr><a:srgbClr val="FFFFFF"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr>'
    "</a:pattFill>",
)


@pytest.mark.parametrize("xml", representative(WHITES, WHITES[:2], reason="forged files of every application"))
async def test_a_series_may_not_be_white_in_other_words(score: Score, xml: str) -> None:
    family = family_of("libreoffice_calc", "insert_chart")
    task = next(task for task in map(family.propose, range(1, 40)) if task.parameters["kind"] == "column")
    path = str(parameter(task, "path")).removeprefix(HOME)
    accent, edge = '<a:schemeClr val="accent1"/>', '<a:ln><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></a:ln>'
    plain = f"<a:solidFill>{accent}</a:solidFill>{edge}"
    assert await score(family, task, {path: filled(task, plain)}) == 1.0
    assert await score(family, task, {path: filled(task, xml)}) < 1.0


def with_error_bars(chart: BarChart) -> None:
    shown: Any = chart
    shown.series[0].errBars = ErrorBars(errBarType="both", errValType="percentage", val=80)


def with_trend(chart: BarChart) -> None:
    shown: Any = chart
    shown.series[0].trendline = Trendline(trendlineType="linear")


async def test_the_bars_of_a_chart_are_seen_and_its_own(score: Score) -> None:
    family = family_of("libreoffice_calc", "insert_chart")
    task = next(task for task in map(family.propose, range(1, 40)) if task.parameters["kind"] == "column")
    path = str(parameter(task, "path")).removeprefix(HOME)
    for honest in (coloured("004586"), coloured("FFD320")):
        assert await score(family, task, {path: chart_of(task, honest)}) == 1.0
    for forged in (coloured("FFFFFF"), coloured("F4F4F4"), with_error_bars, with_trend):
        assert await score(family, task, {path: chart_of(task, forged)}) < 1.0, forged
