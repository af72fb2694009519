import json
import openpyxl
from pathlib import Path

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"header": 0.2, "rows": 0.8}


def load(path):
    book = openpyxl.load_workbook(path, data_only=True)
    sheet = book[book.sheetnames[0]]
    header, *rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    return header, rows


def header(state, want):
    header, _ = state
    return [str(name or "").strip() for name in header[: len(want["columns"])]] == want["columns"]


def rows(state, want):
    _, rows = state
    matched = 0
    for expected in want["rows"]:
        if any([str(cell) for cell in row[: len(expected)]] == [str(cell) for cell in expected] for row in rows):
            matched += 1
    return matched / len(want["rows"])


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "calc_rows.xlsx")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["header"] = float(header(state, want))
    except Exception as error:
        print("header:", repr(error))
    try:
        shares["rows"] = float(rows(state, want))
    except Exception as error:
        print("rows:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
