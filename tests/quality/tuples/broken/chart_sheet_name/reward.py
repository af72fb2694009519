import openpyxl

DATA = [["Town", "Month", "mm"], ["Oslo", "Jul", 84], ["Oslo", "Aug", 101], ["Bergen", "Sep", 255], ["Bergen", "Oct", 271]]

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


def rows(title):
    book = openpyxl.load_workbook("/home/user/Documents/rain.xlsx", data_only=True)
    return [list(row) for row in book[title].iter_rows(values_only=True)]


grade(
    [
        ("titles", 0.2, lambda: rows("Maxima")[0] == ["Town", "Month", "Rain"]),
        ("maxima", 0.8, lambda: sorted(rows("Maxima")[1:]) == [["Bergen", "Oct", 271], ["Oslo", "Aug", 101]]),
    ],
    [("data", lambda: rows("Data") == DATA)],
)
