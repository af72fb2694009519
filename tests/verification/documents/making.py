"""Small documents of every format, and checks of what differs when one field is changed."""

import gzip
import io
import sqlite3
import subprocess
import tarfile
import zipfile
from functools import cache
from pathlib import Path

from schemas.rewards import Mutation
from tests.desktops import SESSION_PYTHON
from verification.documents import mutated, open_document, read_fields
from verification.documents.spots import Edit

EDITS: tuple[Edit, ...] = (Mutation.CHANGED, Mutation.MISSING, Mutation.EXTRA)
"""Possible changes of a single field."""
CONTAINERS = {"row", "slide", "element", "order", "name"}
"""Fields that include others and change together with them."""

TEXTS = {
    "notes.txt": "Shopping\n\nmilk\n12 eggs\n",
    "notes.md": "# Title\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "tool.py": "# only a comment\nimport os\n\n\ndef run():\n    return os.getcwd()\n",
    "sums.csv": 'name,amount,when\n"Lee, Ann",12.50,2024-02-29\nBo,3,2024-03-01\n',
    "sums.tsv": "name\tamount\r\nBo\t3\r\n",
    "semicolons.csv": "name;amount\nBo;3,5\n",
    "settings.json": '{"editor.fontSize": 14, "on": true, "list": ["a", "b"], "deep": {"x": null, "y": "z"}}',
    "app.ini": "[main]\nport = 22\nhost=example\n; prose\n# colour = red\n\n[other]\nport = 23\n",
    "app.desktop": "[Desktop Entry]\nName=Editor\nExec=editor %F\nTerminal=false\n",
    "values.toml": 'title = "x ray"\n[owner]\nage = 3\n',
    ".profile": "export EDITOR=vim\nexport PAGER=less\n",
    "drawing.svg": '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="urn:s" width="10"><g><rect id="r1" x="1" '
    'fill="#ff0000"/><text>Hello</text></g></svg>',
    "page.html": "<!DOCTYPE html><title>Menu</title><p>Fish &amp; chips <b>5 euros</b>\n<a href='/order'>Order"
    "</a><script>var hidden = 1</script>",
}


def fields_of(name: str, content: bytes) -> dict[str, str]:
    """Return the fields of a file, which must not be opaque."""
    found = read_fields(name, content)
    assert found is not None, name
    return dict(found)


def kinds_of(name: str, content: bytes) -> dict[str, str]:
    document = open_document(name, content)
    assert document is not None
    return {address: spot.kind for address, spot in document.spots.items()}


@cache
def all_mutants(name: str, content: bytes) -> dict[tuple[str, Edit], bytes]:
    """Return all possible mutants."""
    found: dict[tuple[str, Edit], bytes] = {}
    for address in fields_of(name, content):
        for mutation in EDITS:
            changed = mutated(name, content, address, mutation)
            if changed is not None:
                found[address, mutation] = changed
    return found


def only_changed(name: str, content: bytes, address: str, changed: bytes) -> None:
    """Check that only a changed field, and at most what contains it, differs."""
    before, after, kinds = fields_of(name, content), fields_of(name, changed), kinds_of(name, content)
    differing = {key for key in {*before, *after} if before.get(key) != after.get(key)}
    assert address in differing, (address, differing)
    others = {key for key in differing - {address} if kinds.get(key) not in CONTAINERS}
    # A renamed sheet renames the addresses of its cells.
    assert not others or kinds[address] in CONTAINERS | {"sheet"}, (address, others)


def bundle(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target.getvalue()


def tarball(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return gzip.compress(target.getvalue())


def database(script: str) -> bytes:
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(script)
        return connection.serialize()


BOOKS = "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, pages INT, cover BLOB);" + (
    "INSERT INTO books (title, pages, cover) VALUES ('Emma', 474, x'00ff'), ('Dune', 612, NULL);"
)

OFFICE = """
import sys
from pathlib import Path
import docx, openpyxl, pptx
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import RGBColor
from pptx.util import Inches
from odf.opendocument import OpenDocumentPresentation, OpenDocumentSpreadsheet, OpenDocumentText
from odf import draw, style, table, text
folder = Path(sys.argv[1])

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Costs"
for row in (("Name", "Amount", "Paid"), ("Ann", 12.5, True), ("Bo", 3, False), ("Cy", 100, True)):
    sheet.append(row)
sheet["B5"] = "=SUM(B2:B4)"
for cell in sheet[1]:
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="FFB4C7DC")
sheet["B2"].number_format = "#,##0.00 [$\u20ac-407]"
sheet.merge_cells("A7:B8")
sheet.freeze_panes = "A2"
sheet.auto_filter.ref = "A1:C4"
sheet.column_dimensions["C"].hidden = True
sheet.conditional_formatting.add("B2:B4", FormulaRule(formula=["B2>50"], font=Font(bold=True)))
validation = DataValidation(type="list", formula1='"yes,no"')
validation.add("C2:C4")
sheet.add_data_validation(validation)
chart = BarChart()
chart.title = "Costs by name"
chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=4), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=4))
sheet.add_chart(chart, "E2")
book.create_sheet("Notes")["A1"] = "see above"
book.create_sheet("Empty")
book.save(folder / "costs.xlsx")

document = docx.Document()
document.add_heading("Report", 1)
paragraph = document.add_paragraph("The budget is ")
run = paragraph.add_run("1200 euros")
run.bold = True
run.font.color.rgb = RGBColor(255, 0, 0)
paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
document.add_paragraph("First point", style="List Bullet")
grid = document.add_table(2, 2)
for n, cell in enumerate(grid._cells):
    cell.text = f"cell {n}"
document.sections[0].header.paragraphs[0].text = "Confidential"
document.save(folder / "report.docx")

slides = pptx.Presentation()
for title in ("Welcome", "Plans", "Thanks"):
    slide = slides.slides.add_slide(slides.slide_layouts[1])
    slide.shapes.title.text = title
    slide.placeholders[1].text = f"All about {title.lower()}"
    slide.notes_slide.notes_text_frame.text = f"Say {title}"
shape = slides.slides[1].shapes.add_table(2, 2, Inches(1), Inches(3), Inches(4), Inches(1))
shape.table.cell(1, 1).text = "forty two"
slides.save(folder / "talk.pptx")

odt = OpenDocumentText()
bold = style.Style(name="T1", family="text")
bold.addElement(style.TextProperties(fontweight="bold"))
odt.automaticstyles.addElement(bold)
odt.text.addElement(text.H(outlinelevel=1, text="Report"))
one = text.P(text="The budget is ")
one.addElement(text.Span(stylename=bold, text="1200 euros"))
odt.text.addElement(one)
odt.text.addElement(text.P(text="Signed by Ann"))
odt.save(folder / "report.odt")

ods = OpenDocumentSpreadsheet()
sheet = table.Table(name="Costs")
for name, amount in (("Ann", 12.5), ("Bo", 3)):
    row = table.TableRow()
    cell = table.TableCell(valuetype="string")
    cell.addElement(text.P(text=name))
    row.addElement(cell)
    cell = table.TableCell(valuetype="float", value=amount)
    cell.addElement(text.P(text=str(amount)))
    row.addElement(cell)
    sheet.addElement(row)
row = table.TableRow()
row.addElement(table.TableCell(numbercolumnsrepeated=1))
cell = table.TableCell(valuetype="float", value=15.5, formula="of:=SUM([.B1:.B2])")
cell.addElement(text.P(text="15.5"))
row.addElement(cell)
sheet.addElement(row)
ods.spreadsheet.addElement(sheet)
ods.spreadsheet.addElement(table.Table(name="Notes"))
ods.save(folder / "costs.ods")

odp = OpenDocumentPresentation()
page_layout = style.PageLayout(name="PL")
odp.automaticstyles.addElement(page_layout)
master = style.MasterPage(name="M", pagelayoutname=page_layout)
odp.masterstyles.addElement(master)
for title in ("Welcome", "Plans"):
    page = draw.Page(name=title, masterpagename=master)
    frame = draw.Frame(width="10cm", height="2cm", x="1cm", y="1cm")
    box = draw.TextBox()
    box.addElement(text.P(text=f"All about {title}"))
    frame.addElement(box)
    page.addElement(frame)
    odp.presentation.addElement(page)
odp.save(folder / "talk.odp")
"""


@cache
def _interpreter() -> Path:
    assert SESSION_PYTHON is not None
    return SESSION_PYTHON / "bin" / "python"


def in_session(script: str, *arguments: str) -> str:
    """Run Python code with the desktops' interpreter, which has the office libraries."""
    done = subprocess.run(
        [_interpreter(), "-W", "ignore", "-c", script, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def everything(office: dict[str, bytes]) -> dict[str, bytes]:
    """Return one file of every format."""
    return {
        **{name: text.encode() for name, text in TEXTS.items()},
        **office,
        "pack.zip": bundle({"a.txt": b"one", "folder/b.txt": b"two"}),
        "pack.tar.gz": tarball({"a.txt": b"one", "folder/b.txt": b"two"}),
        "books.sqlite": database(BOOKS),
    }
