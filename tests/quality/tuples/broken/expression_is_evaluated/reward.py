import openpyxl


def average(*values):
    return sum(values) / len(values)


def right():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/mix.xlsx").worksheets
    rows = list(sheet.values)
    if rows[:3] != [("Tank", "Litres"), ("A", 40), ("B", 55)] or len(rows) != 4 or rows[3][0] != "Mean":
        return False
    text = rows[3][1].removeprefix("=").replace("AVERAGE", "average").replace(":", ",")
    values = [eval(text, {"average": average, "B2": b2, "B3": b3}) for b2, b3 in ((40, 55), (1, 2))]
    return rows[3][1].startswith("=") and values == [47.5, 1.5]

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
