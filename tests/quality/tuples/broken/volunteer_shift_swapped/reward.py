import openpyxl

ROWS = [["Name", "Shift"], ["Gus", "Friday"], ["Hugo", "Saturday"], ["Iris", "Sunday"], ["Jo", "Friday"]]

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


def rows():
    return [list(row) for row in openpyxl.load_workbook("/home/user/Documents/shifts.xlsx")["Shifts"].values]


def swapped():
    return rows()[2] == ["Hugo", "Sunday"] and rows()[3] == ["Iris", "Saturday"]


def rows_kept():
    now = rows()
    return [now[i] for i in (0, 1, 4)] == [ROWS[i] for i in (0, 1, 4)] and len(now) == 5


grade([("swapped", 0.5, swapped), ("rows_kept", 0.5, rows_kept)], [("begun", lambda: rows() != ROWS)])
