"""Texts that are set otherwise than golden's, where the task asks for no other look."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from grading.frame_conditions.comparison import difference
from tests.grading.frame_conditions.printed import page

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
LINES = (
    "Dear Captain Low,",
    "the ferry to the island leaves at nine from the northern berth,",
    "and the second one follows at noon. Please bring the passes.",
    "https://ferries.example/passes",
    "Kind regards",
)


def letter(tmp_path: Path, *, left: int = 72, top: int = 750, **looks: str) -> dict[str, Any]:
    """Describe a letter as the office prints it; `looks` are put before all its lines, or before one."""
    drawn = ["BT /F1 11 Tf 14 TL", looks.get("every", ""), f"{left} {top} Td"]
    for number, line in enumerate(LINES):
        drawn += [looks.get(f"line_{number}", ""), f"({line}) Tj T*"]
    told = page(tmp_path, " ".join([*drawn, "ET"]))
    return {**told, "is_set": True, "is_read_down": True}


@pytest.mark.parametrize(
    "end",
    [
        {},
        {"left": 68, "top": 760},
        {"left": 90, "top": 700},
        {"every": "0.3 g"},
        {"every": "/F1 10 Tf"},
        {"every": "/F1 12.5 Tf"},
        {"line_3": "0 0 1 rg", "line_4": "0 g"},
        {"line_0": "/F1 16 Tf 0 0.4 0.8 rg", "line_1": "/F1 11 Tf 0 g"},
    ],
    ids=["same", "a bit out", "a bit in", "dark grey", "smaller", "larger", "a link", "a heading"],
)
def test_a_text_in_an_ordinary_look_is_golden_enough(tmp_path: Path, end: dict[str, Any]) -> None:
    assert difference("pages", letter(tmp_path), letter(tmp_path, **end)) is None


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ({"every": "1 0 0 rg"}, "another colour"),
        ({"line_1": "0 0.5 0 rg"}, "another colour"),
        ({"every": "0.6 g"}, "another colour"),
        ({"every": "/F1 8 Tf"}, "another size of letters"),
        ({"every": "/F1 15 Tf 18 TL"}, "another size of letters"),
        ({"left": 3}, "edge of its paper"),
        ({"left": 290}, "edge of its paper"),
        ({"left": 150}, "wider margins"),
        ({"top": 835}, "edge of its paper"),
        ({"top": 400}, "wider margins"),
    ],
)
def test_a_text_that_is_set_otherwise_is_told(tmp_path: Path, end: dict[str, Any], told: str) -> None:
    golden, other = letter(tmp_path), letter(tmp_path, **end)
    assert told in (difference("pages", golden, other) or "")
    older = {name: value for name, value in golden.items() if name != "is_set"}
    assert difference("pages", older, other) is None
    asked = {**other, "features": golden["features"]}
    assert difference("pages", asked, other) is None


def test_a_text_without_any_of_its_fonts_is_told(tmp_path: Path) -> None:
    golden, end = ({**letter(tmp_path), "fonts": fonts} for fonts in (["Carlito", "OpenSymbol"], ["Jokerman"]))
    assert "another font" in (difference("pages", golden, end) or "")
    for fonts in (["Carlito", "Jokerman"], ["OpenSymbol", "Carlito"], []):
        assert difference("pages", golden, {**end, "fonts": fonts}) is None


def test_on_slides_letters_shrink_and_texts_move(tmp_path: Path) -> None:
    golden = {**letter(tmp_path), "is_read_down": False}
    for end in (letter(tmp_path, every="/F1 8 Tf"), letter(tmp_path, left=150)):
        assert difference("pages", golden, {**end, "is_read_down": False}) is None
    red = {**letter(tmp_path, every="1 0 0 rg"), "is_read_down": False}
    assert "another colour" in (difference("pages", golden, red) or "")
