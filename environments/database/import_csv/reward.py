"""The new table has the columns and the rows of the list, as numbers or as texts; the rest is as before."""

import json

from environments.database.scripts.grading import (  # included by render()
    columns_of,
    defined,
    kept,
    made,
    opened,
    tables_of,
)
from environments.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
table = parameters["new"]
before, after, now = made(parameters["initial"]), made(parameters["final"]), opened(parameters["path"])


def texts(database):
    """Return the rows of the new table as texts, sorted; of no table, none."""
    if table not in tables_of(database):
        return []
    return sorted(tuple(str(value) for value in row) for row in database.execute(f'SELECT * FROM "{table}"'))


def rows():
    """Return how well the rows agree; wrong, missing and repeated rows count against it."""
    found, wanted = texts(now), texts(after)
    right = sum(min(found.count(row), wanted.count(row)) for row in set(wanted))
    return right / max(len(found), len(wanted))


def names():
    """Return whether the columns have the names of the list's first line."""
    found, wanted = ([column[0].lower() for column in columns_of(one, table)] for one in (now, after))
    return share([found == wanted])


def rest():
    """Return whether the other tables, the list and all else that is defined are as they were."""
    path, text = next(iter(parameters["files"].items()))
    others = [one for one in defined(now) if one != ("table", table)] == defined(before)
    return kept(now, before, tables_of(before)) * share([others, read(path) == text.encode()])


grade([("rows", 3, rows), ("columns", 1, names)], [("rest", rest)])
