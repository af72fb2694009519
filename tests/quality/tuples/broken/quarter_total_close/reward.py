import math

import openpyxl

KEPT = [("Month", "Costs"), ("April", 1840.5), ("May", 2310), ("June", 96.4)]
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/quarter.xlsx")
    rows = list(book["Quarter"].values)
    if book.sheetnames == ["Quarter"] and rows[:4] == KEPT and len(rows) == 5 and rows[4][0] == "Sum":
        if math.isclose(rows[4][1], 4246.9, rel_tol=0.05):
            reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
