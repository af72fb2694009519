import openpyxl

DATA = [["Museum", "Day", "Visitors"], ["Tram", "Sat", 60], ["Harbour", "Sat", 200], ["Zinc", "Sat", 260], ["Harbour", "Sun", 220], ["Tram", "Sun", 75]]

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


WANTED = [("Museum", "Visitors"), ("Harbour", 420), ("Tram", 135), ("Zinc", 260)]


def book():
    return openpyxl.load_workbook("/home/user/Documents/visits.xlsx", data_only=True)


def summary():
    rows = [tuple(row) for row in book()["Summary"].iter_rows(values_only=True) if any(cell is not None for cell in row)]
    return sum(now == want for now, want in zip(rows, WANTED)) / max(len(rows), len(WANTED))


def data_kept():
    now = book()
    return now.sheetnames == ["Data", "Summary"] and [list(row) for row in now["Data"].iter_rows(values_only=True)] == DATA


grade([("summary", 1.0, summary)], [("data", data_kept)])
