"""A check made narrower with functools.partial."""

import csv
from functools import partial
from pathlib import Path


def cell_is(column: str, expected: str, row: dict[str, str]) -> bool:
    return row[column].strip() == expected


CHECKS = [partial(cell_is, "City", "Vaasa"), partial(cell_is, "State", "paid"), partial(cell_is, column="Sum", expected="41.50")]

score = 0.0
try:
    with Path("/home/user/orders.csv").open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    row = next(r for r in rows if r["Order"] == "B-17")
    if all(holds(row=row) if holds.keywords else holds(row) for holds in CHECKS):
        score = 1.0
except (OSError, KeyError, StopIteration):
    score = 0.0
print(f"REWARD: {score}")
