"""What people do with sheets beside formulas, and what the application refuses."""

from random import Random

import pytest
from pydantic import JsonValue
from pydantic_core import to_json

from hub.apps.spreadsheet import APP
from hub.apps.spreadsheet.state import State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from tests.hub.apps.spreadsheet import office


def labels(state: State) -> list[str]:
    return [office.cell(state, f"A{row}").shown for row in range(2, 5)]


def refused(state: State, action: str, **arguments: JsonValue) -> ActionRefused:
    with pytest.raises(ActionRefused) as refusal:
        office.act(state, action, **arguments)
    return refusal.value


def test_sorting_takes_whole_rows_and_their_formulas_along() -> None:
    state = office.act(office.office(), "sort_range", area="A1:E4", column="C", descending=True)

    assert labels(state) == ["Sencha", "Keemun", "Assam"]
    assert [office.cell(state, f"E{row}").content for row in (2, 3, 4)] == ["=C2*D2", "=C3*D3", "=C4*D4"]
    assert office.cell(state, "E5").shown == "84"


def test_numbers_are_shown_in_the_format_that_was_chosen() -> None:
    state = office.office()
    shown: list[str] = []
    for form in ("automatic", "integer", "decimal", "money", "percent"):
        state = office.act(state, "set_number_format", area="C4", number=form)
        shown.append(office.cell(state, "C4").shown)

    assert shown == ["5.25", "5", "5.25", "£5.25", "525%"]
    assert office.cell(state, "C4").content == "5.25"


def test_a_cell_that_loses_everything_is_left_out() -> None:
    bold = office.act(office.office(), "set_bold", area="H1:H2", on=True)
    assert bold.sheets["sheet-1"].cells["H1"].bold

    plain = office.act(bold, "set_bold", area="H1:H2", on=False)
    assert plain.sheets["sheet-1"].cells == office.office().sheets["sheet-1"].cells


def test_choices_are_enforced_where_somebody_types() -> None:
    state = office.act(office.office(), "add_choices", area="B2:B4", choices=["Black", "Green", ""])

    assert office.cell(office.act(state, "set_cell", address="B3", content="Black"), "B3").content == "Black"
    refusal = refused(state, "set_cell", address="B3", content="White")
    assert refusal.message == "B3 takes one of these only: Black, Green."
    assert refusal.field == "content"


def test_protected_cells_cannot_be_changed_until_the_protection_is_gone() -> None:
    state = office.act(office.office(), "protect_range", area="C2:C4", reason="agreed")

    assert "agreed" in refused(state, "set_cell", address="C3", content="1").message
    assert refused(state, "delete_rows", area="A3").field == "area"
    assert refused(state, "sort_range", area="A1:E4", column="A").field == "area"
    (rule_id,) = state.protections
    free = office.act(state, "unprotect_range", rule_id=rule_id)
    assert office.cell(office.act(free, "set_cell", address="C3", content="1"), "C3").content == "1"


def test_a_filter_keeps_what_other_columns_hide() -> None:
    state = office.act(office.office(), "filter_column", area="a1:e4", column="b", hidden=["Green"])
    state = office.act(state, "filter_column", area="A1:E4", column="A", hidden=["Assam"])
    found = state.sheets["sheet-1"].filter
    assert found is not None
    assert found.hidden == {"A": ("Assam",), "B": ("Green",)}

    assert office.act(state, "clear_filter").sheets["sheet-1"].filter is None
    assert "no value" in refused(state, "filter_column", area="A1:E4", column="B", hidden=["White"]).message


def test_replacing_leaves_formulas_alone() -> None:
    state = office.act(office.office(), "replace_all", find="black", replacement="Dark")

    assert [office.cell(state, f"B{row}").content for row in (2, 3, 4)] == ["Dark", "Green", "Dark"]
    assert office.cell(state, "B2", "sheet-2").content == '=SUMIF(Prices!B2:B4,"black",Prices!E2:E4)'
    assert refused(state, "replace_all", find="black", replacement="x").field == "find"


def test_what_is_replaced_has_room_in_its_cell() -> None:
    state = office.act(office.office(), "set_cell", address="H1", content="a" * 300)

    assert refused(state, "replace_all", find="a", replacement="aa").field == "replacement"
    assert refused(state, "replace_all", find="a", replacement="a" * 1_000).field == "replacement"


def test_a_file_becomes_a_sheet() -> None:
    rows: JsonValue = [["Name", "Hours"], ["A. Marsh", "1,200.50"], ["", "=sum(b2:b2)"]]
    state = office.act(office.office(), "import_sheet", workbook_id="workbook-1", name="Hours", rows=rows)
    sheet_id = state.workbooks["workbook-1"].sheet_ids[-1]

    assert office.cell(state, "B2", sheet_id).content == "1200.5"
    assert office.cell(state, "B3", sheet_id).shown == "1200.5"
    assert "A3" not in state.sheets[sheet_id].cells


def test_a_copy_of_a_workbook_reckons_with_its_own_sheets() -> None:
    state = office.act(office.office(), "duplicate_workbook", workbook_id="workbook-1", name="Copy")
    copied = next(key for key in state.workbooks if key != "workbook-1")
    first, second = state.workbooks[copied].sheet_ids
    changed = office.act(state, "set_cell", sheet_id=first, address="D2", content="0")

    assert office.cell(changed, "B1", second).shown == "39"
    assert office.cell(changed, "B1", "sheet-2").shown == "84"
    assert len(state.names) == 2


@pytest.mark.parametrize(
    ("action", "arguments", "field"),
    [
        ("set_cell", {"address": "ZZ9", "content": "1"}, "address"),
        ("set_cell", {"address": "A99", "content": "1"}, "address"),
        ("clear_cells", {"area": "H1:H9"}, "area"),
        ("fill_down", {"area": "A2"}, "area"),
        ("set_column_width", {"area": "A1", "width_px": 4000}, "width_px"),
        ("create_name", {"area": "A1", "name": "B7"}, "name"),
        ("create_name", {"area": "A1", "name": "boxes"}, "name"),
        ("create_chart", {"title": "x", "kind": "bar", "labels": "A2:A4", "values": "C2:C3"}, "values"),
        ("add_highlight", {"area": "C2:C4", "test": "less", "operand": "many", "colour": "red"}, "operand"),
        ("rename_sheet", {"name": "a/b"}, "name"),
        ("rename_sheet", {"name": "summary"}, "name"),
        ("delete_rows", {"area": "A2:A4"}, "area"),
        ("move_sheet", {"position": 3}, "position"),
    ],
)
def test_what_cannot_be_done_is_refused_at_its_field(action: str, arguments: dict[str, JsonValue], field: str) -> None:
    assert refused(office.office(), action, **arguments).field == field


def test_no_world_has_an_error_in_a_cell_and_sums_are_right() -> None:
    for fixture in APP.fixtures.values():
        state = fixture.build(Random(f"spreadsheet/{fixture.name}/5"), FileStore())
        shown = [cell.shown for sheet in state.sheets.values() for cell in sheet.cells.values()]
        assert not [text for text in shown if text.startswith("#")]
        assert len(to_json(state)) < 150_000
