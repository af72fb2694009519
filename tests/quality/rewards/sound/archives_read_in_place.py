"""Reads members of a tar and of a zip without unpacking them, and one zip into a temporary folder."""

import io
import tarfile
import tempfile
import zipfile
from pathlib import Path

import openpyxl

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")


def members():
    with tarfile.open(HOME / "backup.tar.gz") as archive:
        return {m.name: archive.extractfile(m).read() for m in archive.getmembers() if m.isfile()}


def workbook():
    with zipfile.ZipFile(HOME / "report.zip") as archive:
        return openpyxl.load_workbook(io.BytesIO(archive.read("report.xlsx")))


def unpacked():
    with tempfile.TemporaryDirectory() as place:
        with zipfile.ZipFile(HOME / "notes.zip") as archive:
            archive.extractall(place)
        return {p.name: p.read_text() for p in sorted(Path(place).rglob("*.txt"))}


score = 0.0
try:
    if members() == {name: text.encode() for name, text in want["files"].items()}:
        score += 0.4
except Exception as error:
    print("backup:", error)
try:
    if workbook()["Totals"]["B2"].value == want["total"]:
        score += 0.3
except Exception as error:
    print("report:", error)
try:
    if unpacked() == want["notes"]:
        score += 0.3
except Exception as error:
    print("notes:", error)
print(f"REWARD: {score:.2f}")
