import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Tank", "Litres"], ["A", 40], ["B", 55], ["Mean", "=B2+B3"]]:
    book.active.append(row)
book.save("/home/user/Documents/mix.xlsx")
