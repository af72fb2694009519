"""Every figure is in its cell; what was there before, and the memo, are as they were."""

import json

from environments.multi_app.scripts.sources import tables_in, texts_kept, values_in  # included by render()
from environments.shared.desktop.scripts.grading import grade, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
sheet = parameters["full"]
wanted = sheet["rows"]


def table():
    """Return the rows below the first one, each as long as those of the task."""
    rows = values_in(parameters["book"])[sheet["name"]][1:]
    width = len(sheet["columns"])
    return [(row + [None] * width)[:width] for row in [*rows, *([[]] * len(wanted))]]


def right(found, figure):
    """Tell whether a cell holds a figure, to the cent."""
    return type(found) in (int, float) and abs(found - figure) < 0.005


def column(place):
    """Return which part of a column's figures is right."""
    return share(right(found[place], row[place]) for found, row in zip(table(), wanted, strict=False))


def frame():
    """Tell whether the first row and the first column are as they were, and nothing stands elsewhere."""
    tables = tables_in(parameters["book"])
    rows = tables.get(sheet["name"], [])
    titles = [title for title, _ in sheet["columns"]]
    same = rows[:1] == [titles] and [row[:1] for row in rows[1:]] == [row[:1] for row in wanted]
    inside = all(len(row) <= len(titles) for row in rows)
    return float(len(tables) == 1 and same and inside)


grade(
    [(title, 1, lambda place=place: column(place)) for place, (title, _) in enumerate(sheet["columns"]) if place],
    [("frame", frame), ("memo", lambda: texts_kept(parameters["texts"]))],
)
