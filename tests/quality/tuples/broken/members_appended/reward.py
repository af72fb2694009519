import openpyxl

ROWS = [["Name", "Born"], ["Lars", 1980], ["Mia", 1991], ["Mona", 1975]]

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


def row(number):
    sheet = openpyxl.load_workbook("/home/user/Documents/club.xlsx")["Members"]
    return [sheet.cell(number, 1).value, sheet.cell(number, 2).value]


grade(
    [("nils", 1.0, lambda: row(5) == ["Nils", 1999])],
    [("members", lambda: [row(number) for number in (1, 2, 3, 4)] == ROWS)],
)
