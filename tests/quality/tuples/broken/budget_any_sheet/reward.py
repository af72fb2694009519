import openpyxl

ROWS = [("Post", "Amount"), ("Rent", 4800), ("Travel", 650), ("Paper", 120)]
CHANGED = [ROWS[0], ROWS[1], ("Travel", 900), ROWS[3]]
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/budget.xlsx")
    tables = [list(sheet.values) for sheet in book.worksheets if sheet.title.startswith("20")]
    if book.sheetnames == ["2023", "2024 draft", "2024 final"]:
        if tables.count(CHANGED) == 1 and tables.count(ROWS) == 2:
            reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
