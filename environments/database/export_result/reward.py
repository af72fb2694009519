"""The file holds the header and the rows that the question finds, in order; the database is as before."""

import csv
import io
import json
import re

from environments.database.scripts.grading import (  # included by render()
    database_of,
    open_database,
    plain,
    same_schema,
    tables_kept,
)
from environments.database.scripts.schema import tables_of  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

LARGEST_REPORT_BYTES = 1 << 20
parameters = TASK["parameters"]
before, now = database_of(parameters["initial"]), open_database(parameters["path"])
header, *wanted = parameters["table_rows"]


def field(text):
    """Return a field so that 7.5 and 7.50 are the same."""
    number = re.fullmatch(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?", str(text))
    return plain(float(number.group())) if number else str(text)


def found():
    """Return the rows of the file; of no file, none."""
    content = read(parameters["report"]) or b""
    if len(content) > LARGEST_REPORT_BYTES:
        return []
    text = content.decode("utf-8-sig", "replace")
    return [[field(one) for one in row] for row in csv.reader(io.StringIO(text.rstrip("\r\n")), strict=True)]


def rows():
    """Return how well the rows agree; wrong, missing and repeated rows count against it."""
    right, there = [[field(one) for one in row] for row in wanted], found()
    body = [row for row in there if row != header]
    return sum(min(body.count(row), right.count(row)) for row in right) / max(len(body), len(right))


def in_order():
    """Tell whether a complete list is in order, below its header."""
    return share([found() == [header, *([field(one) for one in row] for row in wanted)]])


def same_database():
    """Return whether tables and rows are as they were."""
    return tables_kept(now, before, tables_of(before)) * same_schema(now, before)


grade([("rows", 3, rows), ("header_and_order", 1, in_order)], [("database", same_database)])
