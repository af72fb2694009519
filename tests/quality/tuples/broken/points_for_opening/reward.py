import openpyxl

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
    return [list(row) for row in openpyxl.load_workbook("/home/user/Documents/loans.xlsx")["Rates"].values]


grade(
    [
        ("opens", 0.1, lambda: rows()[0] == ["Bank", "Rate"]),
        ("rate", 0.9, lambda: rows()[1:] == [["Ost", 3.75], ["Sued", 3.9]]),
    ],
    [],
)
