"""Office documents, mutated and read again by the libraries that rewards use."""

import json
from pathlib import Path

import pytest

from schemas.rewards import Mutation
from tests.verification.documents.making import all_mutants, bundle, fields_of, in_session
from verification.documents import mutated
from verification.documents.packages import read_package
from verification.documents.spots import Edit

C: Edit = Mutation.CHANGED
M: Edit = Mutation.MISSING
E: Edit = Mutation.EXTRA

LOOKED_AT: tuple[tuple[str, Edit, str], ...] = (
    ("Costs!A2", C, "sheet['A2'].value not in ('Ann', None)"),
    ("Costs!B2", C, "sheet['B2'].value == 13.5"),
    ("Costs!C2", C, "sheet['C2'].value is False"),
    ("Costs!B5", M, "sheet['B5'].value is None"),
    ("Costs!B3", E, "(sheet['B6'].value, sheet['B3'].value) == (4, 3)"),
    ("Costs!A1 bold", C, "not sheet['A1'].font.bold and sheet['B1'].font.bold"),
    ("Costs!A1 bold", E, "sheet['A1'].font.bold and sheet['A2'].font.bold"),
    ("Costs!A1 fill", C, "sheet['A1'].fill.fgColor.rgb == 'FFDCB4C7'"),
    ("Costs!A1 fill", M, "sheet['A1'].fill.fill_type is None"),
    ("Costs!B2 number format", C, "sheet['B2'].number_format == '0.000'"),
    ("Costs!B2 number format", M, "sheet['B2'].number_format == 'General'"),
    ("Costs!A2 alignment", C, "sheet['A2'].alignment.horizontal == 'center'"),
    ("Costs!merged", M, "not sheet.merged_cells.ranges"),
    ("Costs!merged", C, "str(sheet.merged_cells) == 'A7:B7'"),
    ("Costs!frozen", C, "sheet.sheet_view.pane.ySplit == 2"),
    ("Costs!frozen", M, "sheet.freeze_panes is None"),
    ("Costs!filter", M, "sheet.auto_filter.ref is None"),
    ("Costs!columns C to C hidden", M, "not sheet.column_dimensions['C'].hidden"),
    ("Costs!conditional format", M, "not [rule for one in sheet.conditional_formatting for rule in one.rules]"),
    ("Costs!validation", M, "not sheet.data_validations.dataValidation"),
    ("sheet 1", C, "book.sheetnames[0] != 'Costs' and book.sheetnames[1:] == ['Notes', 'Empty']"),
    ("order of the sheets", C, "book.sheetnames == ['Costs', 'Empty', 'Notes']"),
    ("sheet 2", M, "book.sheetnames == ['Costs', 'Empty']"),
    ("sheet 2", E, "book.sheetnames[3:] == ['Notes_2'] and book['Notes_2']['A1'].value == 'see above'"),
)
"""A field, the change to it, and an expression that must then be true in openpyxl."""

LOOK = """
import json, sys
from pathlib import Path
from openpyxl import load_workbook
seen = []
for number, expression in enumerate(json.loads(sys.argv[2])):
    book = load_workbook(Path(sys.argv[1]) / f"{number}.xlsx")
    sheet = book.worksheets[0]
    seen.append(bool(eval(expression)))
print(json.dumps(seen))
"""


@pytest.fixture(scope="module")
def seen(office: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, Edit], bool]:
    """What openpyxl sees in each mutant, looked at in one go."""
    folder = tmp_path_factory.mktemp("mutants")
    for number, (address, mutation, _) in enumerate(LOOKED_AT):
        changed = mutated("costs.xlsx", office["costs.xlsx"], address, mutation)
        assert changed is not None, (address, mutation)
        (folder / f"{number}.xlsx").write_bytes(changed)
    found = in_session(LOOK, str(folder), json.dumps([expression for *_, expression in LOOKED_AT]))
    return {(address, mutation): one for (address, mutation, _), one in zip(LOOKED_AT, json.loads(found), strict=True)}


@pytest.mark.parametrize(("address", "mutation", "expression"), LOOKED_AT)
def test_openpyxl_sees_what_was_done(
    address: str, mutation: Edit, expression: str, seen: dict[tuple[str, Edit], bool]
) -> None:
    assert seen[address, mutation], expression


def test_a_workbook_has_cells_looks_features_and_charts(office: dict[str, bytes]) -> None:
    found = fields_of("costs.xlsx", office["costs.xlsx"])
    expected = {
        "sheet 1": "Costs",
        "order of the sheets": "Costs | Notes | Empty",
        "Costs!A2": "text:Ann",
        "Costs!B2": "n:12.5",
        "Costs!B5": "=SUM(B2:B4) -> n:",
        "Costs!C2": "b:1",
        "Costs!A1 bold": "bold",
        "Costs!A2 bold": "regular",
        "Costs!A1 fill": "B4C7DC",
        "Costs!B2 number format": "#,##0.00 €",
        "Costs!merged": "A7:B8",
        "Costs!frozen": "0 columns, 1 rows",
        "Costs!columns C to C hidden": "hidden",
        "chart 1 kind": "barChart col",
        "chart 1 title": "Costs by name",
        "chart 1 series 0 values": "Costs!B2:B4",
        "chart 1 series 0 categories": "Costs!A2:A4",
        "Notes!A1": "text:see above",
    }
    assert expected.items() <= found.items()
    # One series needs no name of its own: the title says what it is.
    assert "chart 1 series 0 name" not in found
    assert "Costs!filter" in found
    assert any("B2>50" in text for text in found.values())
    assert any('"yes,no"' in text for text in found.values())


def test_a_formula_changes_together_with_what_it_gave(office: dict[str, bytes]) -> None:
    parts = read_package(office["costs.xlsx"])
    sheet = "xl/worksheets/sheet1.xml"
    # The office would have written down what the formula gives.
    parts[sheet] = parts[sheet].replace(b"<f>SUM(B2:B4)</f><v></v>", b"<f>SUM(B2:B4)</f><v>115.5</v>")
    parts[sheet] = parts[sheet].replace(b"<f>SUM(B2:B4)</f><v />", b"<f>SUM(B2:B4)</f><v>115.5</v>")
    content = bundle(parts)
    assert fields_of("x.xlsx", content)["Costs!B5"] == "=SUM(B2:B4) -> n:115.5"
    changed = mutated("x.xlsx", content, "Costs!B5", C)
    assert changed is not None
    assert fields_of("x.xlsx", changed)["Costs!B5"] == "=(SUM(B2:B4))+1 -> n:116.5"


READ_ALL = """
import sys
from pathlib import Path
import docx, openpyxl, pptx
from odf.opendocument import load
for path in Path(sys.argv[1]).iterdir():
    if path.suffix == ".docx":
        document = docx.Document(path)
        cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
        print(path.name, [(p.text, p.style.name, p.alignment) for p in document.paragraphs], cells)
    elif path.suffix == ".pptx":
        slides = pptx.Presentation(path).slides
        print(path.name, [[s.text_frame.text for s in slide.shapes if s.has_text_frame] for slide in slides])
    elif path.suffix == ".xlsx":
        print(path.name, openpyxl.load_workbook(path).sheetnames)
    else:
        print(path.name, load(path).mimetype)
"""


@pytest.mark.parametrize("name", ["costs.xlsx", "report.docx", "talk.pptx", "report.odt", "costs.ods", "talk.odp"])
def test_every_mutant_can_be_opened_by_the_libraries_of_rewards(
    name: str, office: dict[str, bytes], tmp_path: Path
) -> None:
    made = all_mutants(name, office[name])
    for number, changed in enumerate(made.values()):
        (tmp_path / f"{number}.{name.rpartition('.')[2]}").write_bytes(changed)
    assert len(in_session(READ_ALL, str(tmp_path)).splitlines()) == len(made)


def test_a_text_has_paragraphs_runs_tables_headers_and_pages(office: dict[str, bytes]) -> None:
    found = fields_of("report.docx", office["report.docx"])
    expected = {
        "paragraph 1": "Report",
        "paragraph 1 style": "Heading1",
        "paragraph 2": "The budget is 1200 euros",
        "paragraph 2 alignment": "center",
        "paragraph 2 run 2 bold": "bold",
        "paragraph 2 run 2 colour": "FF0000",
        "paragraph 3 style": "ListBullet",
        "table 1 row 2": "cell 2 | cell 3",
    }
    assert expected.items() <= found.items()
    assert "Confidential" in found.values()


def test_a_presentation_has_slides_tables_and_notes(office: dict[str, bytes]) -> None:
    found = fields_of("talk.pptx", office["talk.pptx"])
    assert found["slide 1"].startswith("Welcome / All about welcome")
    assert {"Say Plans", "forty two"} <= set(found.values())
    swapped = mutated("talk.pptx", office["talk.pptx"], "slide 1", C)
    assert swapped is not None
    assert fields_of("talk.pptx", swapped)["slide 1"].startswith("Plans")


def test_open_documents_say_what_their_styles_say(office: dict[str, bytes]) -> None:
    found = fields_of("report.odt", office["report.odt"])
    assert found["paragraph 1"] == "h1: Report"
    assert found["paragraph 2 span 1 style"] == "font-weight=bold"
    costs = fields_of("costs.ods", office["costs.ods"])
    assert costs["Costs!B1"] == "12.5"
    assert costs["Costs!B3"] == "of:=SUM([.B1:.B2]) -> 15.5"
