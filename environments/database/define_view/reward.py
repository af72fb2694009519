"""The view shows what it should, also once other rows have come; tables and rows are as before."""

import json

from environments.database.scripts.grading import (  # included by render()
    database_of,
    open_database,
    same_schema,
    table_lines,
    tables_kept,
)
from environments.database.scripts.schema import columns_of, defined, tables_of  # included by render()
from environments.database.scripts.trials import always_right  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
view = parameters["view"]
before, after, now = (
    database_of(parameters["initial"]),
    database_of(parameters["final"]),
    open_database(parameters["path"]),
)
tables = tables_of(before)
kept_now = tables_kept(now, before, tables) * same_schema(now, before, [("view", view)])
there = ("view", view) in defined(now)
first = [table_lines(database, view) for database in (now, after)]


def right():
    """Return which part of the rows is right; wrong ones count against it."""
    found, wanted = first
    return there * len(set(found) & set(wanted)) / max(len(found), len(wanted), 1)


def names():
    """Tell whether the columns have the names that they should have."""
    return share([[column[0].lower() for column in columns_of(now, view)] == parameters["columns"]])


def later():
    """Tell whether the view is right also once other rows have come."""
    return share([there and kept_now == 1.0 and always_right(now, after, tables, view, read(parameters["path"]))])


grade([("rows", 2, right), ("columns", 1, names), ("later_rows", 2, later)], [("rest", lambda: kept_now)])
