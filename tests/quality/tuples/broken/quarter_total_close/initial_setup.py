import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.active.title = "Quarter"
for row in [["Month", "Costs"], ["April", 1840.5], ["May", 2310], ["June", 96.4], ["Sum", None]]:
    book.active.append(row)
book.save("/home/user/Documents/quarter.xlsx")
