"""A source made by openpyxl has other bytes in each state.

It then counts as changed by the task: `spreadsheets.write` gives both states the same.
"""

from datetime import datetime
from pathlib import Path

from cua_gym_session import spreadsheets
from openpyxl import Workbook

for name, hour in (("a.xlsx", 1), ("b.xlsx", 2)):
    book = Workbook()
    book.properties.created = datetime(2025, 1, 1, hour)
    book.save(name)
assert Path("a.xlsx").read_bytes() != Path("b.xlsx").read_bytes()
for name in ("c.xlsx", "d.xlsx"):
    spreadsheets.write(name, {"S": [[1]]})
assert Path("c.xlsx").read_bytes() == Path("d.xlsx").read_bytes()
