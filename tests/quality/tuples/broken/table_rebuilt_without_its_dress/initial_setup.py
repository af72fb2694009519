import os

import openpyxl
from openpyxl.styles import Font

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Stall", "Fee"], [7, 30], [8, 30], [9, 45]]:
    book.active.append(row)
for cell in book.active[1]:
    cell.font = Font(bold=True)
for row in (2, 3, 4):
    book.active.cell(row, 2).number_format = '0.00" EUR"'
book.active.freeze_panes = "A2"
book.save("/home/user/Documents/stalls.xlsx")
