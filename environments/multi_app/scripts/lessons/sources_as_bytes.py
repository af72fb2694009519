"""A source that a program saved again has other bytes and the same contents.

Gate it by its cells or lines.
"""

import zipfile
from pathlib import Path

from cua_gym_session import packages, spreadsheets

spreadsheets.write("a.xlsx", {"S": [[1]]})
with zipfile.ZipFile("b.xlsx", "w") as again:
    for name, content in packages.members("a.xlsx").items():
        again.writestr(name, content)
assert Path("a.xlsx").read_bytes() != Path("b.xlsx").read_bytes()
assert spreadsheets.read("a.xlsx") == spreadsheets.read("b.xlsx")
