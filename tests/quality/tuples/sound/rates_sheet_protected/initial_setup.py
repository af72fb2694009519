import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.active.title = "Input"
for row in [["Hours", 7], ["Rate", "=Rates!B2"]]:
    book.active.append(row)
rates = book.create_sheet("Rates")
for row in [["Kind", "Rate"], ["day", 31], ["night", 44]]:
    rates.append(row)
book.save("/home/user/Documents/rates.xlsx")
