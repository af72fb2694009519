import openpyxl
import os

ROWS = [["Day", "Project", "Hours"], ["Mon", "A", 7.5], ["Tue", "A", 8], ["Wed", "B", 6], ["Thu", "A", 7.25], ["Fri", "B", 4]]
HOME = "/home/user"

def cells(path):
    """Sheet -> coordinate -> content, of every cell that holds something; formulas as they are written."""
    book = openpyxl.load_workbook(os.path.join(HOME, path))
    return {
        sheet.title: {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}
        for sheet in book.worksheets
    }


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


def formula():
    written = str(cells("Documents/hours.xlsx")["Week 9"]["C7"]).upper()
    return written.replace("$", "").replace(" ", "") == "=SUM(C2:C6)"


def rest_kept():
    now = cells("Documents/hours.xlsx")
    for place in ("A7", "C7"):
        now["Week 9"].pop(place, None)
    return now == {"Week 9": {f"{'ABC'[j]}{i}": value for i, row in enumerate(ROWS, 1) for j, value in enumerate(row)}}


grade(
    [
        ("formula", 0.7, formula),
        ("label", 0.3, lambda: cells("Documents/hours.xlsx")["Week 9"]["A7"].strip() == "Total"),
    ],
    [("rest", rest_kept)],
)
