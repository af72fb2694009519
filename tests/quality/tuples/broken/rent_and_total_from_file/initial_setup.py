import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Month", "Rent"], ["January", 700], ["February", 710], ["March", 700], ["Sum", 2110]]:
    book.active.append(row)
book.save("/home/user/Documents/flat.xlsx")
