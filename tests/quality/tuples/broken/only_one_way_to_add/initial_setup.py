import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Bridge", "Cars"], ["North", 310], ["Mill", 88], ["Quay", 145], ["All", None]]:
    book.active.append(row)
book.save("/home/user/Documents/toll.xlsx")
