"""openpyxl and odfpy write the clock into the file.

Two states with equal cells differ in bytes and count as changed: `packages.settle`, or the writers of
`cua_gym_session`.
"""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cua_gym_session import packages
from openpyxl import Workbook

for name, later in (("a.xlsx", 0), ("b.xlsx", 3600)):
    book = Workbook()
    book.properties.created = datetime(2025, 1, 1, tzinfo=UTC).replace(tzinfo=None) + timedelta(seconds=later)
    book.save(name)
assert packages.members("a.xlsx")["docProps/core.xml"] != packages.members("b.xlsx")["docProps/core.xml"]
packages.settle("a.xlsx")
packages.settle("b.xlsx")
assert Path("a.xlsx").read_bytes() == Path("b.xlsx").read_bytes()
assert time.time() > 0
