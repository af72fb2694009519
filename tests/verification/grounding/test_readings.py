"""Equal things in different writing: numbers, dates, words, and what a formula takes for granted."""

import pytest

from verification.grounding.dates import Day, split_days
from verification.grounding.formulas import literals, plain_formula
from verification.grounding.known_facts import Knowledge
from verification.grounding.numbers import of, spelled, split_numbers
from verification.grounding.tokenizer import take_apart


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,200.50", (1200.5,)),
        ("1.200,50", (1200.5,)),
        ("1 200,50", (1200.5,)),
        ("337,30", (337.3,)),
        ("1,200", (1200.0, 1.2)),
        ("12 %", (12.0,)),
        ("5k", (5000.0,)),
        ("1.5 million", (1_500_000.0,)),
        ("\u22123", (-3.0, 3.0)),
        ("2e3", (2000.0,)),
        ("1,234,567", (1234567.0,)),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, values: tuple[float, ...]) -> None:
    ((number,), _) = split_numbers(text)
    assert number.values == values


def test_a_number_in_words_is_one() -> None:
    assert {25.0, 12.0, 2.0} <= set(spelled("Twenty-five chairs, a dozen tables, twice"))


@pytest.mark.parametrize(
    "text",
    ["2025-03-09", "9 March 2025", "March 9, 2025", "09/03/2025", "9.3.2025", "9th of March 2025", "20250309T100000Z"],
)
def test_a_date_is_read_however_it_is_written(text: str) -> None:
    ((written,), rest) = split_days(f"on {text} at noon")
    assert Day(2025, 3, 9) in written.meanings
    assert "2025" not in rest


@pytest.mark.parametrize(
    ("instruction", "desktop", "day", "is_known"),
    [
        ("until the day before we are back", "back on Tuesday 17 November; sent 2026-10-18", "2026-11-16", True),
        ("until the day before we are back", "back on 1 January; written 2027-01-05", "2026-12-31", True),
        ("until the day before we are back", "back on 17 November", "2026-11-16", False),
        ("until the day before we are back", "back on 17 November; sent 2026-10-18", "2026-11-14", False),
        ("until we are back", "back on 17 November; sent 2026-10-18", "2026-11-16", False),
    ],
)
def test_a_date_that_is_told_without_its_year_leads_to_others(
    instruction: str, desktop: str, day: str, is_known: bool
) -> None:
    ((written,), _) = split_days(day)
    assert Knowledge.of(instruction, [take_apart(desktop)]).knows_day(written) is is_known


def test_what_is_no_date_stays() -> None:
    assert split_days("order 2025, room 31, 31/02 and 99.99.2025")[0] == ()


def test_times_versions_and_digests_are_no_numbers() -> None:
    tokens = take_apart(f"at 9:30 pm and 4 pm, release 4.3.0, {'ab12' * 16}")
    assert tokens.times == (21 * 60 + 30, 16 * 60)
    assert "4.3.0" in tokens.words
    assert tokens.numbers == ()


@pytest.mark.parametrize(
    "word", ["report", "Reports", "reporting", "salesReport", "monthlyreport", "résumé", "Jun", "wed"]
)
def test_a_word_is_known_in_another_form(word: str) -> None:
    told = "Write the monthly sales reports and my resume; the last one was on Wednesday, 4 June 2025."
    assert Knowledge.of(told, ()).knows_word(word)


@pytest.mark.parametrize("word", ["invoice", "port", "July", "Thursday", "salesInvoice"])
def test_another_word_is_not(word: str) -> None:
    told = "Write the monthly sales reports and my resume; the last one was on Wednesday, 4 June 2025."
    assert not Knowledge.of(told, ()).knows_word(word)


@pytest.mark.parametrize(
    ("told", "value"),
    [("8 % off", 0.08), ("8 % off", 0.92), ("two minutes", 120.0), ("at 5 pm", 17.0), ("1,5 km", 1500.0)],
)
def test_a_number_is_told_in_another_unit(told: str, value: float) -> None:
    assert Knowledge.of(told, ()).tells(of(value))


@pytest.mark.parametrize(("told", "value"), [("8 % off", 0.8), ("13 seats", 130.0), ("15 chairs", 12.0)])
def test_another_number_is_not(told: str, value: float) -> None:
    assert not Knowledge.of(told, ()).tells(of(value))


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("=B2*2", "=B2*2"),
        ("of:=IF([.C2]<[.D2];2*[.D2]-[.C2];0)", "=IF(C2<D2;2*D2-C2;0)"),
        ("of:=SUM([.$E$2:.E11])", "=SUM($E$2:E11)"),
        ("of:=[$Rates.$B$2]*[.A1]", "=Rates!$B$2*A1"),
        ("of:=VLOOKUP([.A2];[$'Price list 2'.$A$1:.$C$9];3;0)", "=VLOOKUP(A2;'Price list 2'!$A$1:$C$9;3;0)"),
        ("oooc:=[.A1]+1", "=A1+1"),
        ("msoxl:=A1+1", "=A1+1"),
        ("of course", None),
        ("12:30", None),
    ],
)
def test_a_formula_of_an_open_document_is_read_as_it_is_shown(stored: str, shown: str | None) -> None:
    assert plain_formula(stored) == shown


def test_an_open_formula_takes_nothing_for_granted_but_what_is_written_into_it() -> None:
    formula = plain_formula("of:=IF([.C2]<[.D2];2*[.D2]-[.C2];0)")
    assert formula is not None
    assert literals(formula).words == ()
    assert {number.value for number in literals(formula).numbers} <= {2.0}


def test_a_formula_takes_for_granted_what_is_written_into_it() -> None:
    written = literals("=IF(C2>=40,VLOOKUP(A2,'Price list 2'!$A$1:$C$9,3,FALSE)*0.95,\"n/a\")")
    assert {number.value for number in written.numbers} == {40.0, 0.95}
    assert written.words == ("n", "a")
