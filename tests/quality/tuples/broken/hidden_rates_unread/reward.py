import openpyxl

WANTED = {"Trips": [("Town", "Kilometres"), ("York", 41), ("Leeds", 312), ("Hull", 98)]}
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/trips.xlsx")
    shown = {sheet.title: list(sheet.values) for sheet in book.worksheets if sheet.sheet_state == "visible"}
    if shown == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
