import openpyxl

WANTED = [("Bridge", "Cars"), ("North", 310), ("Mill", 88), ("Quay", 145), ("All", "=SUM(B2:B4)")]


def rows():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/toll.xlsx").worksheets
    remarks = [cell for row in sheet.iter_rows() for cell in row if cell.comment or cell.hyperlink]
    return None if remarks else list(sheet.values)

reward = 0.0
try:
    if rows() == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
