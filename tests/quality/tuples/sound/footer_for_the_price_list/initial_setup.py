import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.active.title = "Prices"
for row in [["Article", "Price"], ["Rope", 4.2], ["Sail", 310], ["Oar", 55]]:
    book.active.append(row)
book.save("/home/user/Documents/prices.xlsx")
