"""The new table has the columns, indexes and rows of the description; the other tables are as before."""

import json

from environments.database.scripts.grading import (  # included by render()
    columns_of,
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
table = parameters["new"]
before, after, now = made(parameters["initial"]), made(parameters["final"]), opened(parameters["path"])
new = [one for one in defined(after) if one not in defined(before)]
indexes = [name for kind, name in new if kind == "index"]


def columns():
    """Return which part of the columns is as described; one too many counts against it."""
    found, wanted = columns_of(now, table), columns_of(after, table)
    return sum(a == b for a, b in zip(found, wanted, strict=False)) / max(len(found), len(wanted))


def rows():
    """Return how well the rows agree, whatever their ids."""
    found, wanted = (lines_of(database, table, [0]) for database in (now, after))
    return sum(min(found.count(row), wanted.count(row)) for row in set(wanted)) / max(len(found), len(wanted))


def on_column(name):
    """Return whether an index is on the table and the column of its description."""
    told = [
        list(database.execute("SELECT tbl_name FROM sqlite_master WHERE type = 'index' AND lower(name) = ?", [name]))
        + list(database.execute("SELECT name FROM pragma_index_info(?)", [name]))
        for database in (now, after)
    ]
    return share([told[0] == told[1]])


def rest():
    """Return whether the other tables and all else that is defined are as they were."""
    others = [one for one in defined(now) if one not in new] == defined(before)
    return kept(now, before, tables_of(before)) * share([others])


grade(
    [
        ("columns", 3, columns),
        ("rows", 2, rows),
        *((name, 1, lambda name=name: on_column(name)) for name in indexes),
    ],
    [("rest", rest)],
)
