"""How instructions are measured."""

import pytest

from clients.tasks.wording import Opening, method_of, opening_of, stem, verb_of, words_of


@pytest.mark.parametrize(
    ("instruction", "opening", "verb"),
    [
        ("Sort the sheet by date.", Opening.COMMAND, "sort"),
        ("Total the column Amount below the last row.", Opening.COMMAND, "total"),
        ("Please rename the scans after their dates.", Opening.REQUEST, "renam"),
        ("Could you move last year's bills to the archive?", Opening.QUESTION, "mov"),
        ("Which shop sold most? Write its name into best.txt.", Opening.QUESTION, "writ"),
        ("Before the audit, all amounts have to be rounded and the list sorted.", Opening.REASON, "sort"),
        ("In Budget.xlsx the rows for May are missing; insert them.", Opening.REASON, "insert"),
        ("The sort order of the list is wrong. Correct it.", Opening.STATEMENT, "correct"),
        ("Version 1.2 is out, so update the file.", Opening.STATEMENT, "updat"),
    ],
)
def test_an_instruction_opens_and_has_a_verb(instruction: str, opening: Opening, verb: str) -> None:
    assert (opening_of(instruction), verb_of(instruction)) == (opening, verb)


@pytest.mark.parametrize("form", ["merge", "merges", "merged", "merging"])
def test_forms_of_a_verb_are_one(form: str) -> None:
    assert stem(form) == "merg"


@pytest.mark.parametrize(
    ("instruction", "method"),
    [
        ("Right-click the header and choose a colour.", "Right-click"),
        ("Press Ctrl+S when you are done.", "Press Ctrl"),
        ("Save it with ctrl + s.", "ctrl + s"),
        ("Use the toolbar to make the row bold.", "toolbar"),
        ("Put the new menu for Monday below the old one.", None),
        ("The clickers cost 12 euros; enter them.", None),
    ],
)
def test_a_method_is_found(instruction: str, method: str | None) -> None:
    assert method_of(instruction) == method


def test_words_have_no_case_and_no_punctuation() -> None:
    assert words_of("The CAFÉ’s total: 1,250.00 (net)") == ["the", "café’s", "total", "1", "250", "00", "net"]  # noqa: RUF001


def test_a_text_without_words_has_no_verb() -> None:
    assert (verb_of("…"), opening_of("…")) == ("", Opening.STATEMENT)
