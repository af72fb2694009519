"""The new table has the columns, indexes and rows of the description; the other tables are as before."""

import json

from environments.database.scripts.grading import (  # included by render()
    database_of,
    open_database,
    same_schema,
    table_lines,
    tables_kept,
)
from environments.database.scripts.schema import columns_of, defined, definitions, tables_of  # included by render()
from environments.shared.desktop.scripts.grading import grade, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
table = parameters["new"]
before, after, now = (
    database_of(parameters["initial"]),
    database_of(parameters["final"]),
    open_database(parameters["path"]),
)
new = [one for one in defined(after) if one not in defined(before)]
indexes = [name for kind, name in new if kind == "index"]


def columns():
    """Return which part of the columns is as described; one too many counts against it."""
    found, wanted = columns_of(now, table), columns_of(after, table)
    return sum(a == b for a, b in zip(found, wanted, strict=False)) / max(len(found), len(wanted))


def rows():
    """Return how well the rows agree, whatever their ids."""
    found, wanted = (table_lines(database, table, [0]) for database in (now, after))
    return sum(min(found.count(row), wanted.count(row)) for row in set(wanted)) / max(len(found), len(wanted))


def as_described(kind, name):
    """Return whether a definition means what it should, no more and no less."""
    return share([definitions(now).get((kind, name)) == definitions(after)[kind, name]])


def rest():
    """Return whether the other tables and all else that is defined are as they were."""
    return tables_kept(now, before, tables_of(before)) * same_schema(now, before, new)


grade(
    [
        ("columns", 3, columns),
        ("rows", 2, rows),
        ("table", 1, lambda: as_described("table", table)),
        *((name, 1, lambda name=name: as_described("index", name)) for name in indexes),
    ],
    [("rest", rest)],
)
