"""The rows are what the list says; other tables, all that is defined, and the list are as they were."""

import json

from environments.database.scripts.grading import (  # included by render()
    database_of,
    open_database,
    rows_gone,
    same_schema,
    tables_kept,
)
from environments.database.scripts.schema import tables_of  # included by render()
from environments.multi_app.scripts.sources import texts_kept  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
table = parameters["table"]
before, after, now = (
    database_of(parameters["initial"]),
    database_of(parameters["final"]),
    open_database(parameters["path"]),
)


def rest():
    """Return which part of what is defined, and of the other tables, is as it was."""
    return same_schema(now, before) * tables_kept(now, before, [one for one in tables_of(before) if one != table])


grade(
    [("rows", 1, lambda: rows_gone(now, before, after, table))],
    [("rest", rest), ("list", lambda: texts_kept(parameters["texts"]))],
)
