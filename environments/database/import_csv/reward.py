"""The new table has the columns and the rows of the list, as numbers or as texts; the rest is as before."""

import json

from environments.database.scripts.grading import (  # included by render()
    database_of,
    fetched,
    open_database,
    same_schema,
    tables_kept,
)
from environments.database.scripts.schema import columns_of, definitions, tables_of  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
table = parameters["new"]
before, after, now = (
    database_of(parameters["initial"]),
    database_of(parameters["final"]),
    open_database(parameters["path"]),
)


def texts(database):
    """Return the rows of the new table as texts, sorted; of no table, none."""
    if table not in tables_of(database):
        return []
    rows = fetched(database.execute(f'SELECT * FROM "{table}"'))
    return sorted(tuple(str(value) for value in row) for row in rows)


def rows():
    """Return how well the rows agree; wrong, missing and repeated rows count against it."""
    found, wanted = texts(now), texts(after)
    right = sum(min(found.count(row), wanted.count(row)) for row in set(wanted))
    return right / max(len(found), len(wanted))


def names():
    """Return whether the columns have the names of the list's first line."""
    found, wanted = ([column[0].lower() for column in columns_of(one, table)] for one in (now, after))
    return share([found == wanted])


def plain_table():
    """Return whether the new table takes any row and shows what is entered; its types and keys do not matter."""
    _, (_, kinds, references, _, beyond) = definitions(now)["table", table.lower()]
    return share([not references and not beyond and all(kind == "table" for kind, *_ in kinds)])


def rest():
    """Return whether the other tables, the list and all else that is defined are as they were."""
    path, text = next(iter(parameters["files"].items()))
    others = same_schema(now, before, [("table", table)])
    return tables_kept(now, before, tables_of(before)) * others * share([read(path) == text.encode()])


grade([("rows", 3, rows), ("columns", 1, names)], [("plain", plain_table), ("rest", rest)])
