import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.active.title = "Trips"
for row in [["Town", "Kilometres"], ["York", 41], ["Leeds", 321], ["Hull", 98]]:
    book.active.append(row)
rates = book.create_sheet("Rates")
for row in [["From", "Rate"], [0, 0.3], [300, 0.38]]:
    rates.append(row)
rates.sheet_state = "hidden"
book.save("/home/user/Documents/trips.xlsx")
