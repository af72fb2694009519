import openpyxl
import os

SHEETS = {
    "Food": [["Item", "Price"], ["Cortado cake", 4.5], ["Toast", 5.0]],
    "Drinks": [["Item", "Price"], ["Espresso", 2.2], ["Cortado", 4.3], ["Tea", 3.0], ["Water", 2.0]],
}
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


def rest_kept():
    now = cells("Documents/menu.xlsx")
    now["Drinks"]["B3"] = 4.3
    wanted = {
        title: {f"{'AB'[j]}{i}": value for i, row in enumerate(rows, 1) for j, value in enumerate(row)}
        for title, rows in SHEETS.items()
    }
    return now == wanted and list(now) == ["Food", "Drinks"]


grade(
    [("price", 1.0, lambda: float(cells("Documents/menu.xlsx")["Drinks"]["B3"]) == 3.4)],
    [("rest", rest_kept)],
)
