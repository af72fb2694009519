"""What formulas come to, how they are kept, and how they follow the cells they name."""

import pytest

from hub.engine.errors import ActionRefused
from tests.hub.apps.spreadsheet import office


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("=1+2*3^2", "19"),
        ("=(1+2)*3", "9"),
        ("=-2+10%", "-1.9"),
        ('="a"&"b"&1', "ab1"),
        ("=C2>=4.5", "TRUE"),
        ("=AVERAGE(C2:C4)", "5.25"),
        ('=MIN(C2:C4)&"/"&MAX(C2:C4)', "4.5/6"),
        ("=COUNT(A2:D4)", "6"),
        ("=COUNTA(A2:A9)", "4"),
        ('=COUNTIF(C2:C4,">5")', "2"),
        ('=IF(D3<5,"Order","Enough")', "Order"),
        ("=IF(TRUE,1,1/0)", "1"),
        ("=ROUND(2.345,2)", "2.35"),
        ('=VLOOKUP("sencha",A2:E4,3,FALSE)', "6"),
        ('=XLOOKUP("Lapsang",A2:A4,C2:C4,"none")', "none"),
        ('=UPPER(LEFT("green tea",5))&LEN(TRIM("  x "))', "GREEN1"),
        ('=MID("oolong",2,3)&RIGHT("oolong",2)', "olong"),
        ("=SUM(boxes)", "17"),
        ("=IFERROR(1/0,7)", "7"),
        ("=1/0", "#DIV/0!"),
        ("=Nothing+1", "#NAME?"),
        ("=FOO(1)", "#NAME?"),
        ('="x"*2', "#VALUE!"),
        ("=Z100", "#REF!"),
        ('=XLOOKUP("Lapsang",A2:A4,C2:C4)', "#N/A"),
        ("=H1", "#CIRC!"),
        ("=9^9^9^9", "#VALUE!"),
        ("=SUM(99999999999999999999,1)", "100000000000000000000"),
    ],
)
def test_a_formula_shows_what_it_comes_to(typed: str, shown: str) -> None:
    state = office.act(office.office(), "set_cell", address="H1", content=typed)

    assert office.cell(state, "H1").shown == shown


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" 1,250.00 ", "1250"),
        ("012", "012"),
        (".5", "0.5"),
        ("12.50%", "12.5%"),
        ("true", "TRUE"),
        ("Oak  board", "Oak board"),
        ("=sum( c2 : c4 )", None),
        ("= sum(c2:c4, $d$2)", "=SUM(C2:C4,$D$2)"),
        ("=sum(BOXES)+summary!b1", "=SUM(Boxes)+Summary!B1"),
        ('=if(c2>1,"a  b","")', '=IF(C2>1,"a  b","")'),
    ],
)
def test_what_is_typed_is_kept_in_one_way_of_writing(typed: str, kept: str | None) -> None:
    if kept is None:
        with pytest.raises(ActionRefused, match="cannot be read"):
            office.act(office.office(), "set_cell", address="H1", content=typed)
    else:
        state = office.act(office.office(), "set_cell", address="H1", content=typed)
        assert office.cell(state, "H1").content == kept


@pytest.mark.parametrize("typed", ["=SUM(C2", "=1+", "=)", "=A1 A2", '="open', "=" + "(" * 40 + "1" + ")" * 40])
def test_a_formula_that_cannot_be_read_is_refused(typed: str) -> None:
    with pytest.raises(ActionRefused, match="cannot be read") as refusal:
        office.act(office.office(), "set_cell", address="H1", content=typed)

    assert refusal.value.field == "content"


def test_a_change_goes_through_to_other_sheets() -> None:
    state = office.act(office.office(), "set_cell", address="D2", content="20")

    assert office.cell(state, "E5").shown == "129"
    assert office.cell(state, "B1", "sheet-2").value == 129.0
    assert office.cell(state, "B2", "sheet-2").value == 111.0


def test_formulas_follow_rows_that_come_and_go() -> None:
    grown = office.act(office.office(), "insert_rows", area="A3:A4")
    assert office.cell(grown, "E7").content == "=SUM(E2:E6)"
    assert office.cell(grown, "E5").content == "=C5*D5"
    assert office.cell(grown, "B1", "sheet-2").content == "=Prices!E7"
    assert grown.names["name-1"].area == "D2:D6"

    shrunk = office.act(grown, "delete_rows", area="A2:A4")
    assert office.cell(shrunk, "E4").content == "=SUM(E2:E3)"
    assert office.cell(shrunk, "E4").shown == "39"


def test_what_named_a_deleted_column_shows_that_it_is_lost() -> None:
    state = office.act(office.office(), "delete_columns", area="C1:C1")

    assert office.cell(state, "D2").content == "=#REF!*C2"
    assert office.cell(state, "D2").shown == "#REF!"
    assert office.cell(state, "D5").shown == "#REF!"


def test_filling_down_moves_what_is_not_fixed() -> None:
    state = office.act(office.office(), "set_cell", address="F2", content="=C2*$D$2+C$3")
    state = office.act(state, "fill_down", area="F2:F4")

    assert office.cell(state, "F4").content == "=C4*$D$2+C$3"


def test_a_reference_that_would_leave_the_sheet_is_lost() -> None:
    state = office.act(office.office(), "set_cell", address="F3", content="=C2")
    state = office.act(state, "copy_cells", area="F3", target_sheet_id="sheet-1", target="F1")

    assert office.cell(state, "F1").content == "=#REF!"


def test_formulas_follow_the_name_of_a_sheet_and_lose_a_deleted_one() -> None:
    renamed = office.act(office.office(), "rename_sheet", name="All prices")
    assert office.cell(renamed, "B1", "sheet-2").content == "='All prices'!E5"
    assert office.cell(renamed, "B1", "sheet-2").value == 84.0

    deleted = office.act(renamed, "delete_sheet")
    assert office.cell(deleted, "B1", "sheet-2").content == "=#REF!"
    assert deleted.names == {}


@pytest.mark.parametrize("formula", ["=H{0}&H{0}", "=CONCAT(H{0}:H{0},H{0})", '=IF(TRUE,H{0}&H{0},"")'])
def test_texts_that_double_from_cell_to_cell_end_in_an_error(formula: str) -> None:
    state = office.act(office.office(), "set_cell", address="H1", content="abcdefgh")
    for row in range(2, 20):
        state = office.act(state, "set_cell", address=f"H{row}", content=formula.format(row - 1))

    lengths = [len(office.cell(state, f"H{row}").shown) for row in range(1, 20)]

    assert max(lengths) == 32_768 // 2
    assert office.cell(state, "H19").shown == "#VALUE!"


def test_letters_that_grow_do_so_up_to_the_same_length() -> None:
    state = office.act(office.office(), "set_cell", address="H1", content="\N{LATIN SMALL LETTER SHARP S}" * 500)
    for row in range(2, 8):
        state = office.act(state, "set_cell", address=f"H{row}", content=f"=H{row - 1}&H{row - 1}")
    state = office.act(state, "set_cell", address="H8", content="=UPPER(H7)")

    assert office.cell(state, "H7").shown != office.cell(state, "H8").shown == "#VALUE!"


def test_formulas_that_look_at_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    state = office.office()
    monkeypatch.setattr("hub.apps.spreadsheet.domain.computing.MOST_READ", 200)

    with pytest.raises(ActionRefused, match="200 cells"):
        office.act(state, "set_cell", address="H1", content="=SUM(A1:E9,A1:E9,A1:E9,A1:E9,A1:E9)")
