import openpyxl

ROWS = [["Kind", "Length", "Price"], ["Oak", 2, 31.5], ["Ash", 4, 18], ["Elm", 1, 22.4], ["Fir", 6, 7.9]]
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/wood.xlsx")
    rows = [list(row) for row in book.active.values]
    last = rows.pop()
    if len(book.sheetnames) == 1 and rows == ROWS and last[:2] == ["Sum", None] and str(last[2]).startswith("="):
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
