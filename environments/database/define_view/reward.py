"""The view shows what it should, also once other rows have come; tables and rows are as before."""

import json

from environments.database.scripts.grading import (  # included by render()
    defined,
    kept,
    lines_of,
    made,
    opened,
    tables_of,
)
from environments.desktop.scripts.grading import grade, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
view = parameters["view"]
before, after, now = made(parameters["initial"]), made(parameters["final"]), opened(parameters["path"])
kept_now = kept(now, before, tables_of(before)) * share(
    [[one for one in defined(now) if one != ("view", view)] == defined(before)]
)
there = ("view", view) in defined(now)
first = [lines_of(database, view) for database in (now, after)]
names = [column[0].lower() for column in now.execute(f'SELECT * FROM "{view}"').description] if there else []
if there:
    for database in (now, after):
        database.executescript(parameters["trial"])
later = [lines_of(database, view) for database in (now, after)]


def right():
    """Return which part of the rows is right; wrong ones count against it."""
    found, wanted = first
    return there * len(set(found) & set(wanted)) / max(len(found), len(wanted), 1)


grade(
    [
        ("rows", 2, right),
        ("columns", 1, lambda: share([names == parameters["columns"]])),
        ("later_rows", 2, lambda: share([there and later[0] == later[1]])),
    ],
    [("rest", lambda: kept_now)],
)
