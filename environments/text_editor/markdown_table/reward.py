"""The rows of the table are as asked for, the text around them as before; blanks around cells do not matter."""

import json
import re

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import layout_kept, lines_of, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]


def rows_of(text):
    """Return the lines that are table rows, their cells without blanks, rulers as three dashes."""
    found = [line.strip() for line in lines_of(text) if line.strip().startswith("|")]
    cells = [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in found]
    return ["|".join(re.sub(r"^:?-{3,}:?$", "---", cell) for cell in row) for row in cells]


def around(text):
    """Return the lines that are not of the table and not blank."""
    return [line for line in lines_of(text) if line and not line.startswith("|")]


def text_kept():
    """Return which part of the text around the table is there, in order, with nothing added."""
    expected, now = around(parameters["initial"]), around(read(parameters["path"]))
    return sum(a == b for a, b in zip(expected, now, strict=False)) / max(len(expected), len(now))


def still_a_table():
    """Tell whether head and ruler stand at the top, and the rows in one piece."""
    expected, now = rows_of(parameters["final"]), rows_of(read(parameters["path"]))
    lines = [line.strip() for line in lines_of(read(parameters["path"]))]
    marks = "".join("|" if line.startswith("|") else "." if line else " " for line in lines)
    # a line that stands right below a table is a row of it
    return float(now[:2] == expected[:2] and len(re.findall(r"\|+", marks)) == 1 and "|." not in marks)


grade(
    [
        (
            "rows",
            1,
            lambda: progress(
                rows_of(parameters["initial"]), rows_of(parameters["final"]), rows_of(read(parameters["path"]))
            ),
        )
    ],
    [
        ("text_around", text_kept),
        ("table", still_a_table),
        ("layout", lambda: layout_kept(read(parameters["path"]), parameters["initial"], parameters["final"])),
    ],
)
