"""Rows as named tuples."""

import csv
from collections import namedtuple
from pathlib import Path

Row = namedtuple("Row", "item amount")
WANTED = [Row("flour", "4"), Row("yeast", "2"), Row("salt", "1")]

score = 0.0
try:
    with Path("/home/user/stock.csv").open(encoding="utf-8", newline="") as handle:
        rows = list(map(Row._make, list(csv.reader(handle))[1:]))
    if rows == WANTED:
        score = 1.0
except (OSError, TypeError, ValueError):
    score = 0.0
print("REWARD:", score)
