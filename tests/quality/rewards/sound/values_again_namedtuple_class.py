import csv
from pathlib import Path
from typing import NamedTuple
class Row(NamedTuple):
    name: str
    kilos: int
    @classmethod
    def parse(cls, cells):
        return cls(cells[0], int(cells[1]))
try:
    with Path("/home/user/k.csv").open(newline="", encoding="utf-8") as handle:
        rows = [Row.parse(c) for c in list(csv.reader(handle))[1:]]
except (OSError, ValueError, IndexError):
    rows = []
heaviest = max(rows, key=lambda r: r.kilos, default=None)
score = 0.5 * (heaviest is not None and heaviest.name == "oak") + 0.5 * (len(rows) == 5)
print(f"REWARD: {score}")
