import openpyxl


def rows():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/stalls.xlsx").worksheets
    return list(sheet.values)

reward = 0.0
try:
    if rows() == [("Stall", "Fee"), (7, 30), (8, 35), (9, 45)]:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
