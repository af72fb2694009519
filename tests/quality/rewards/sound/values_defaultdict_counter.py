"""A Counter and a defaultdict with a factory; a method of the counter as a variable."""

import csv
from collections import Counter, defaultdict
from pathlib import Path

totals = defaultdict(lambda: 0)
kinds = Counter()
try:
    with Path("/home/user/sales.csv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle):
            totals[row["Shop"]] += int(row["Sum"])
            kinds.update([row["Kind"]])
except (OSError, KeyError, ValueError):
    totals.clear()
most = kinds.most_common
score = 0.0
if dict(totals) == {"North": 410, "South": 377}:
    score += 0.5
if most(1) == [("tea", 12)]:
    score += 0.5
print(f"REWARD: {score}")
