import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Name", "Seats", "Remark"], ["Ames", 2, "late"], ["Birk", 4, None], ["Cole", 1, "vegan"], ["Dorn", 3, None]]:
    book.active.append(row)
book.save("/home/user/Documents/guests.xlsx")
