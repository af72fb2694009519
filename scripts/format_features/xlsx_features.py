"""The features of a workbook, each as openpyxl sets and reads it."""

import datetime
import io

import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import CellIsRule
from openpyxl.packaging.custom import StringProperty
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.workbook.protection import WorkbookProtection
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.table import Table
from PIL import Image as Picture

SUFFIX = ".xlsx"


def base():
    """Make a workbook with three sheets and a chart."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Stock"
    for row in (("Item", "Count", "Price"), ("lamp", 4, 19.5), ("chair", 2, 45.0), ("desk", 1, 120.0)):
        sheet.append(row)
    chart = BarChart()
    chart.title = "Counts"
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=4), titles_from_data=True)
    sheet.add_chart(chart, "F2")
    book.create_sheet("Notes")["A1"] = "Counted in May"
    book.create_sheet("Old")["A1"] = "2019"
    return book


def save(book):
    """Write a workbook."""
    target = io.BytesIO()
    book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
    book.save(target)
    return target.getvalue()


def load(content):
    """Read a workbook."""
    return openpyxl.load_workbook(io.BytesIO(content), rich_text=True)


def _picture():
    target = io.BytesIO()
    Picture.new("RGB", (12, 12), (200, 30, 30)).save(target, "PNG")
    return Image(io.BytesIO(target.getvalue()))


def _set(path, value):
    """Return a function that sets an attribute of the first sheet, or of the workbook if the path begins with a dot."""

    def change(book):
        target, *names = book if path.startswith(".") else book["Stock"], *path.strip(".").split(".")
        for name in names[:-1]:
            target = getattr(target, name)
        setattr(target, names[-1], value)

    return change


def _get(path):
    def read(book):
        target = book if path.startswith(".") else book["Stock"]
        for name in path.strip(".").split("."):
            target = getattr(target, name)
        return target

    return read


def attribute(path, value):
    """Return a feature that is one attribute."""
    return _set(path, value), _get(path)


def cell(name, value):
    """Return a feature that is one attribute of a cell."""

    def change(book):
        target, *names = book["Stock"]["B2"], *name.split(".")
        for part in names[:-1]:
            target = getattr(target, part)
        setattr(target, names[-1], value)

    def read(book):
        target = book["Stock"]["B2"]
        for part in name.split("."):
            target = getattr(target, part)
        return repr(target)

    return change, read


def _sheet(action):
    return lambda book: action(book["Stock"])


def _borders(book):
    border = book["Stock"]["B2"].border
    return [(getattr(border, side) or Side()).style for side in ("left", "right", "top", "bottom")]


def _font(name):
    return lambda book: repr(getattr(book["Stock"]["B2"].font, name))


def _alignment(name):
    return lambda book: getattr(book["Stock"]["B2"].alignment, name)


def _custom(book):
    return [(one.name, one.value) for one in book.custom_doc_props.props]


def _chart(action):
    return lambda book: action(book["Stock"]._charts[0])


def _title(title):
    return None if title is None else "".join(run.t for part in title.tx.rich.p for run in part.r or ())


def _validation(sheet):
    rule = DataValidation(type="list", formula1='"yes,no"')
    rule.add("D2:D4")
    sheet.add_data_validation(rule)


def _table(sheet):
    sheet.add_table(Table(displayName="Items", ref="A1:C4"))


FEATURES = {
    "tab colour": attribute("sheet_properties.tabColor", "FF1F7A3D"),
    "row height": (
        _sheet(lambda s: setattr(s.row_dimensions[2], "height", 40)),
        _sheet(lambda s: s.row_dimensions[2].height),
    ),
    "column width": (
        _sheet(lambda s: setattr(s.column_dimensions["A"], "width", 31)),
        _sheet(lambda s: s.column_dimensions["A"].width),
    ),
    "orientation": attribute("page_setup.orientation", "landscape"),
    "paper size": attribute("page_setup.paperSize", 8),
    "print scale": attribute("page_setup.scale", 70),
    "fit to page": (
        _sheet(
            lambda s: (
                setattr(s.sheet_properties.pageSetUpPr, "fitToPage", True),
                setattr(s.page_setup, "fitToHeight", 0),
            )
        ),
        _sheet(lambda s: (bool(s.sheet_properties.pageSetUpPr.fitToPage), s.page_setup.fitToHeight)),
    ),
    "header": attribute("oddHeader.center.text", "Stock in May"),
    "footer": attribute("oddFooter.right.text", "Page &P"),
    "margins": attribute("page_margins.left", 1.6),
    "sheet protection": (_sheet(lambda s: s.protection.enable()), _get("protection.sheet")),
    "zoom": attribute("sheet_view.zoomScale", 140),
    "gridlines": attribute("sheet_view.showGridLines", False),
    "headings hidden": attribute("sheet_view.showRowColHeaders", False),
    "right to left": attribute("sheet_view.rightToLeft", True),
    "page break preview": attribute("sheet_view.view", "pageBreakPreview"),
    "printed gridlines": attribute("print_options.gridLines", True),
    "centred on the page": attribute("print_options.horizontalCentered", True),
    "comment": (
        _sheet(lambda s: setattr(s["B3"], "comment", Comment("count these again", "Ana"))),
        _sheet(lambda s: s["B3"].comment and s["B3"].comment.text),
    ),
    "border": (
        _sheet(lambda s: setattr(s["B2"], "border", Border(top=Side("thick"), bottom=Side("thick")))),
        _borders,
    ),
    "unlocked cell": (
        _sheet(lambda s: setattr(s["B2"], "protection", Protection(locked=False))),
        _sheet(lambda s: s["B2"].protection.locked),
    ),
    "document title": attribute(".properties.title", "Stock list"),
    "document subject": attribute(".properties.subject", "Furniture"),
    "document keywords": attribute(".properties.keywords", "lamps, chairs"),
    "document author": attribute(".properties.creator", "Ana Lind"),
    "custom property": (
        lambda book: book.custom_doc_props.append(StringProperty(name="Client", value="Miller")),
        _custom,
    ),
    "hyperlink": (
        _sheet(lambda s: setattr(s["A2"], "hyperlink", "https://example.org/lamp")),
        _sheet(lambda s: s["A2"].hyperlink and s["A2"].hyperlink.target),
    ),
    "active sheet": (lambda book: setattr(book, "active", 1), lambda book: book.active.title),
    "grouped rows": (
        _sheet(lambda s: s.row_dimensions.group(2, 3, outline_level=1)),
        _sheet(lambda s: [s.row_dimensions[n].outlineLevel for n in (2, 3)]),
    ),
    "grouped columns": (
        _sheet(lambda s: s.column_dimensions.group("B", "C", outline_level=1)),
        _sheet(lambda s: s.column_dimensions["B"].outlineLevel),
    ),
    "print area": (_sheet(lambda s: setattr(s, "print_area", "A1:C3")), _sheet(lambda s: s.print_area)),
    "print titles": (_sheet(lambda s: setattr(s, "print_title_rows", "1:1")), _sheet(lambda s: s.print_title_rows)),
    "frozen panes": (_sheet(lambda s: setattr(s, "freeze_panes", "A2")), _sheet(lambda s: s.freeze_panes)),
    "data validation": (
        _sheet(_validation),
        _sheet(lambda s: [(str(v.sqref), v.formula1) for v in s.data_validations.dataValidation]),
    ),
    "conditional format": (
        _sheet(
            lambda s: s.conditional_formatting.add(
                "B2:B4", CellIsRule("lessThan", ["2"], fill=PatternFill("solid", bgColor="FFFF0000"))
            )
        ),
        _sheet(lambda s: [(str(r.sqref), [rule.formula for rule in r.rules]) for r in s.conditional_formatting]),
    ),
    "defined name": (
        lambda book: book.defined_names.add(DefinedName("Counts", attr_text="Stock!$B$2:$B$4")),
        lambda book: [(name, one.attr_text) for name, one in book.defined_names.items()],
    ),
    "hidden row": (
        _sheet(lambda s: setattr(s.row_dimensions[3], "hidden", True)),
        _sheet(lambda s: s.row_dimensions[3].hidden),
    ),
    "hidden column": (
        _sheet(lambda s: setattr(s.column_dimensions["C"], "hidden", True)),
        _sheet(lambda s: s.column_dimensions["C"].hidden),
    ),
    "hidden sheet": (
        lambda book: setattr(book["Old"], "sheet_state", "hidden"),
        lambda book: book["Old"].sheet_state if "Old" in book.sheetnames else "",
    ),
    "merged cells": (
        _sheet(lambda s: s.merge_cells("A6:C6")),
        _sheet(lambda s: sorted(map(str, s.merged_cells.ranges))),
    ),
    "auto filter": (_sheet(lambda s: setattr(s.auto_filter, "ref", "A1:C4")), _sheet(lambda s: s.auto_filter.ref)),
    "table": (_sheet(_table), _sheet(lambda s: [(name, one.ref) for name, one in s.tables.items()])),
    "alignment": cell("alignment", Alignment(horizontal="center")),
    "vertical alignment": (
        _sheet(lambda s: setattr(s["B2"], "alignment", Alignment(vertical="top"))),
        _alignment("vertical"),
    ),
    "wrapped text": (
        _sheet(lambda s: setattr(s["B2"], "alignment", Alignment(wrap_text=True))),
        _alignment("wrap_text"),
    ),
    "text rotation": (
        _sheet(lambda s: setattr(s["B2"], "alignment", Alignment(text_rotation=45))),
        _alignment("text_rotation"),
    ),
    "indent": (_sheet(lambda s: setattr(s["B2"], "alignment", Alignment(indent=2))), _alignment("indent")),
    "number format": cell("number_format", "0.00%"),
    "fill": cell("fill", PatternFill("solid", fgColor="FFFFCC00")),
    "bold": (_sheet(lambda s: setattr(s["B2"], "font", Font(bold=True))), _font("b")),
    "italic": (_sheet(lambda s: setattr(s["B2"], "font", Font(italic=True))), _font("i")),
    "underline": (_sheet(lambda s: setattr(s["B2"], "font", Font(underline="single"))), _font("u")),
    "strikethrough": (_sheet(lambda s: setattr(s["B2"], "font", Font(strike=True))), _font("strike")),
    "font": (_sheet(lambda s: setattr(s["B2"], "font", Font(name="Courier New"))), _font("name")),
    "font size": (_sheet(lambda s: setattr(s["B2"], "font", Font(size=22))), _font("sz")),
    "font colour": (_sheet(lambda s: setattr(s["B2"], "font", Font(color="FFCC0000"))), _font("color")),
    "rich text": (
        _sheet(lambda s: s.__setitem__("A3", CellRichText("ch", TextBlock(InlineFont(b=True), "air")))),
        _sheet(lambda s: repr(s["A3"].value)),
    ),
    "picture": (_sheet(lambda s: s.add_image(_picture(), "H20")), _sheet(lambda s: len(s._images))),
    "chart title": (_chart(lambda c: setattr(c, "title", "Items left")), _chart(lambda c: _title(c.title))),
    "chart axis title": (
        _chart(lambda c: setattr(c.y_axis, "title", "pieces")),
        _chart(lambda c: _title(c.y_axis.title)),
    ),
    "chart kind of bars": (_chart(lambda c: setattr(c, "type", "bar")), _chart(lambda c: c.type)),
    "chart legend": (_chart(lambda c: setattr(c, "legend", None)), _chart(lambda c: c.legend is None)),
    "chart place": (
        _chart(lambda c: setattr(c, "anchor", "J9")),
        _chart(lambda c: c.anchor if isinstance(c.anchor, str) else c.anchor._from.col),
    ),
    "page break": (
        _sheet(lambda s: s.row_breaks.append(Break(id=3))),
        _sheet(lambda s: [one.id for one in s.row_breaks.brk]),
    ),
    "workbook protection": (
        lambda book: setattr(book, "security", WorkbookProtection(lockStructure=True)),
        lambda book: bool(book.security and book.security.lockStructure),
    ),
    "order of the sheets": (lambda book: book.move_sheet("Notes", 1), lambda book: book.sheetnames),
    "name of a sheet": (lambda book: setattr(book["Old"], "title", "Archive"), lambda book: sorted(book.sheetnames)),
    "cell": (_sheet(lambda s: s.__setitem__("B3", 7)), _sheet(lambda s: repr(s["B3"].value))),
}
