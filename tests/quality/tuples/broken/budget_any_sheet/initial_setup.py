import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.remove(book.active)
for title in ("2023", "2024 draft", "2024 final"):
    sheet = book.create_sheet(title)
    for row in [["Post", "Amount"], ["Rent", 4800], ["Travel", 650], ["Paper", 120]]:
        sheet.append(row)
book.save("/home/user/Documents/budget.xlsx")
