import openpyxl

ROWS = [("Name", "Seats", "Remark"), ("Ames", 2, "late"), ("Birk", 4, None), ("Cole", 1, "vegan"), ("Dorn", 3, None)]


def sheet():
    [one] = openpyxl.load_workbook("/home/user/Documents/guests.xlsx").worksheets
    return one


def bold(row):
    return [bool(cell.font.bold) for cell in sheet()[row]]


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("frozen", 0.5, lambda: sheet().freeze_panes == "A2"), ("bold header", 0.5, lambda: all(bold(1)))],
    [("cells", lambda: list(sheet().values) == ROWS), ("other rows", lambda: not any(any(bold(row)) for row in (2, 3, 4, 5)))],
)
