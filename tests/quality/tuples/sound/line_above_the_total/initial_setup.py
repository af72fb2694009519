import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Door", "Visitors"], ["North", 120], ["South", 95], ["Court", 31], ["Total", 246]]:
    book.active.append(row)
book.save("/home/user/Documents/tally.xlsx")
