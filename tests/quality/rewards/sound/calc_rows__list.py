import json
import openpyxl
from pathlib import Path

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/calc_rows.xlsx")
    results = []
    if not path.is_file():
        print("no file at", path)
        print("REWARD: 0.0")
        return
    try:
        state = read_state(path)
    except Exception as error:
        print("unreadable:", error)
        print("REWARD: 0.0")
        return
    try:
        results.append(("header", 0.2 * float(header(state, want)), 0.2))
    except Exception as error:
        print("header failed:", error)
        results.append(("header", 0.0, 0.2))
    try:
        results.append(("rows", 0.8 * float(rows(state, want)), 0.8))
    except Exception as error:
        print("rows failed:", error)
        results.append(("rows", 0.0, 0.8))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
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


if __name__ == "__main__":
    main()
