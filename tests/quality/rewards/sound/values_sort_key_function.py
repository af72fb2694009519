"""A function as a key of sorted, another given to filter."""

import csv
from operator import itemgetter
from pathlib import Path


def is_open(row: dict[str, str]) -> bool:
    return row["State"] == "open"


def by_date(row: dict[str, str]) -> str:
    return row["Date"]


try:
    with Path("/home/user/tasks.csv").open(encoding="utf-8", newline="") as handle:
        rows = sorted(filter(is_open, csv.DictReader(handle)), key=by_date)
    names = list(map(itemgetter("Task"), rows))
except (OSError, KeyError):
    names = []
score = 1.0 if names == ["Paint", "Sweep", "Order chairs"] else 0.0
print(f"REWARD: {score}")
