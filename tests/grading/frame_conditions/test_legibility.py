"""Words that a reader of files finds, and that a person who opens the document cannot read."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from grading.frame_conditions.comparison import difference
from tests.grading.frame_conditions.printed import page

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
PLAIN = "BT /F1 12 Tf 72 700 Td (Ferries to the town) Tj ET"


@pytest.mark.parametrize(
    "drawn",
    [
        PLAIN,
        PLAIN.replace("12 Tf", "9 Tf"),
        PLAIN.replace("12 Tf", "18 Tf"),
        PLAIN.replace("BT", "0.3 g BT"),
        PLAIN.replace("BT", "0 0 1 rg BT"),
        PLAIN.replace("BT", "0 g 60 690 200 30 re f 1 g BT"),
        PLAIN.replace("12 Tf", "12 Tf 93 Tz"),
        f"{PLAIN} 0 G 72 697 m 180 697 l S",
        PLAIN.replace("72 700", "72.4 700.3"),
        PLAIN.replace("72 700", "72.7 700.6"),
        PLAIN.replace("BT", "1 0 0 rg BT"),
        PLAIN.replace("BT", "1 1 0 rg 60 690 200 30 re f 0 g BT"),
        PLAIN.replace("12 Tf", "12 Tf 0.2 Tc"),
        PLAIN.replace("12 Tf", "12 Tf -0.2 Tc"),
    ],
    ids=[
        *("same", "smaller", "larger", "grey", "blue", "white on black", "narrow", "underlined", "moved", "moved on"),
        *("red", "marked", "spread by a little", "closer by a little"),
    ],
)
def test_words_in_another_look_are_read(tmp_path: Path, drawn: str) -> None:
    assert difference("pages", page(tmp_path, PLAIN), page(tmp_path, drawn)) is None


@pytest.mark.parametrize(
    "drawn",
    [
        PLAIN.replace("12 Tf", "3 Tf"),
        PLAIN.replace("BT", "0.9 g BT"),
        PLAIN.replace("BT", "0.9 g 60 690 200 30 re f 0.8 g BT"),
        PLAIN.replace("12 Tf", "12 Tf 30 Tz"),
        PLAIN.replace("12 Tf", "12 Tf -2.2 Tc"),
        f"{PLAIN} 0 G 70 704 m 180 704 l S",
        PLAIN.replace("BT", "1 1 0 rg BT"),
        PLAIN.replace("BT", "0 1 1 rg BT"),
        PLAIN.replace("BT", "0 g 60 690 200 30 re f 0 0 0.8 rg BT"),
        PLAIN.replace("BT", "1 0 0 rg 60 690 200 30 re f 0.8 0 0 rg BT"),
        PLAIN.replace("12 Tf", "12 Tf -1 Tc"),
        PLAIN.replace("12 Tf", "12 Tf 4 Tc"),
    ],
    ids=[
        *("tiny", "pale", "grey on grey", "squeezed", "crowded", "struck out", "yellow on white", "cyan on white"),
        *("blue on black", "red on red", "crowded by a sixth", "spread"),
    ],
)
def test_words_that_nobody_reads_are_told(tmp_path: Path, drawn: str) -> None:
    told = difference("pages", page(tmp_path, PLAIN), page(tmp_path, drawn))
    assert told is not None
    assert "so that nobody reads it" in told


def test_a_frame_of_before_says_nothing_of_how_words_look(tmp_path: Path) -> None:
    golden = page(tmp_path, PLAIN)
    older = {**golden, "words": [word[:4] for word in golden["words"]]}
    assert difference("pages", older, page(tmp_path, PLAIN.replace("12 Tf", "3 Tf"))) is None
    without_contrast = {**golden, "words": [word[:8] for word in golden["words"]]}
    del without_contrast["fonts"]
    assert difference("pages", without_contrast, page(tmp_path, PLAIN.replace("BT", "1 1 0 rg BT"))) is None
    assert difference("pages", without_contrast, page(tmp_path, PLAIN.replace("12 Tf", "12 Tf -1 Tc"))) is None


def test_in_another_font_words_may_be_as_much_narrower_as_fonts_are(tmp_path: Path) -> None:
    golden = page(tmp_path, PLAIN)
    for narrow in ("-1 Tc", "82 Tz"):
        end = page(tmp_path, PLAIN.replace("12 Tf", f"12 Tf {narrow}"))
        assert difference("pages", golden, {**end, "fonts": ["Times"]}) is None
        assert difference("pages", golden, end) is not None


LINES = ["Dear", "captains", *(f"word{number}" for number in range(13)), "kind", "regards"]


def written(places: list[tuple[int, int]], pages: int = 1, **more: object) -> dict[str, Any]:
    """Describe a document in which each of the words stands at a place, eleven points high and thirty wide."""
    words = [[word, 1, across, down, 110, 300, 255, False] for word, (across, down) in zip(LINES, places, strict=True)]
    return {"words": words, "sizes": [[595, 842]] * pages, "flows": True, "is_read_down": True, **more}


COLUMN = [(100 + 40 * (place % 4), 100 + 14 * (place // 4)) for place in range(len(LINES))]


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (written(COLUMN), None),
        (written([(100 + 40 * (place % 3), 100 + 13 * (place // 3)) for place in range(len(LINES))]), None),
        (written([(across, 700 - down) for across, down in COLUMN]), "another order"),
        (written([(across, 100 + (down - 100) // 3) for across, down in COLUMN]), "upon each other"),
        (written([(100, 100)] * len(LINES)), "upon each other"),
        (written(COLUMN, pages=4), None),
        (written(COLUMN, pages=9), "9 pages"),
    ],
)
def test_words_stand_on_their_pages_as_people_read_them(end: dict[str, Any], told: str | None) -> None:
    message = difference("pages", written(COLUMN), end)
    assert message is None if told is None else told in (message or "")
    slides = {**written(COLUMN), "is_read_down": False}
    assert told != "another order" or difference("pages", slides, end) is None
