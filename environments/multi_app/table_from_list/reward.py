"""The rows are what the list says; other tables, all that is defined, and the list are as they were."""

import json

from environments.database.scripts.grading import (  # included by render()
    columns_of,
    defined,
    kept,
    made,
    opened,
    rows_gone,
    tables_of,
)
from environments.desktop.scripts.grading import grade, share  # included by render()
from environments.multi_app.scripts.sources import texts_kept  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
table = parameters["table"]
before, after, now = made(parameters["initial"]), made(parameters["final"]), opened(parameters["path"])


def rest():
    """Return which part of what is defined, and of the other tables, is as it was."""
    schema = share([defined(now) == defined(before), columns_of(now, table) == columns_of(before, table)])
    return schema * kept(now, before, [one for one in tables_of(before) if one != table])


grade(
    [("rows", 1, lambda: rows_gone(now, before, after, table))],
    [("rest", rest), ("list", lambda: texts_kept(parameters["texts"]))],
)
