import openpyxl
import os

STEPS = [["Step", "Who", "Deadline"], ["Write", "Kai", "2025-02-20"], ["Edit", "Lou", "2025-03-01"], ["Print", "Kai", "2025-03-10"], ["Post", "Mo", "2025-03-20"]]
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


def rest():
    now = cells("Documents/plan.xlsx")
    now["Steps"]["C4"] = "2025-03-10"
    return now == {"Steps": {f"{'ABC'[j]}{i}": cell for i, row in enumerate(STEPS, 1) for j, cell in enumerate(row)}}


grade([("deadline", 1.0, lambda: cells("Documents/plan.xlsx")["Steps"]["C4"] == "2025-03-15")], [("rest", rest)])
