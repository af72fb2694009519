import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Course", "Fee", "Places"], ["Clay", 45, 12], ["Glass", 82.5, 6], ["Loom", 60, 8]]:
    book.active.append(row)
book.save("/home/user/Documents/fees.xlsx")
