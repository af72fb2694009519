import openpyxl


def right():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/flat.xlsx").worksheets
    names = [cell.value for cell in sheet["A"]]
    rents = [sheet[f"B{row}"].value for row in (2, 3, 4)]
    if names != ["Month", "January", "February", "March", "Sum"] or sheet["B1"].value != "Rent":
        return False
    return sheet.max_column == 2 and rents[2] == 750 and sheet["B5"].value == sum(rents)

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
