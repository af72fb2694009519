import datetime
import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Stay", "Cabin 7"], ["Arrival", datetime.date(2024, 2, 26)], ["Departure", datetime.date(2024, 3, 2)], ["Nights", None]]:
    book.active.append(row)
book.save("/home/user/Documents/stay.xlsx")
