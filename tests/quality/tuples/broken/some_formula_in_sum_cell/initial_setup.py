import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Kind", "Length", "Price"], ["Oak", 2, 31.5], ["Ash", 4, 18], ["Elm", 1, 22.4], ["Fir", 6, 7.9], ["Sum", None, None]]:
    book.active.append(row)
book.save("/home/user/Documents/wood.xlsx")
