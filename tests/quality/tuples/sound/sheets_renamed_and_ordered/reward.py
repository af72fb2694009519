import openpyxl

SHEETS = {
    "February": [["Rent", 900], ["Food", 310]],
    "Sheet3": [["Rent", 900], ["Food", 275], ["Bike", 60]],
    "January": [["Rent", 880], ["Food", 290]],
}
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/budget.xlsx")
    held = {sheet.title: [[cell for cell in row if cell is not None] for row in sheet.values] for sheet in book.worksheets}
    renamed = {"January": SHEETS["January"], "February": SHEETS["February"], "March": SHEETS["Sheet3"]}
    if held == renamed:
        reward = 1.0 if list(held) == ["January", "February", "March"] else 0.5
except Exception as error:
    print("not graded:", error)
print("REWARD:", reward)
