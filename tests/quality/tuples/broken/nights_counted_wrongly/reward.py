import datetime

import openpyxl

WANTED = [
    ("Stay", "Cabin 7"),
    ("Arrival", datetime.datetime(2024, 2, 26)),
    ("Departure", datetime.datetime(2024, 3, 2)),
    ("Nights", 4),
]


def rows():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/stay.xlsx").worksheets
    remarks = [cell for row in sheet.iter_rows() for cell in row if cell.comment or cell.hyperlink]
    return None if remarks else list(sheet.values)

reward = 0.0
try:
    if rows() == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
