# start: initial
import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Stall", "Fee"], [7, 30], [8, 35], [9, 45]]:
    book.active.append(row)
book.save("/home/user/Documents/stalls.xlsx")
