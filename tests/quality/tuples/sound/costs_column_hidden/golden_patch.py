import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Article", "Price", "Cost", "Stock"], ["Lamp", 39, 17, 4], ["Rug", 120, 66, 2], ["Vase", 25, 8, 11]]:
    book.active.append(row)
book.save("/home/user/Documents/shop.xlsx")

book.active.column_dimensions["C"].hidden = True
book.save("/home/user/Documents/shop.xlsx")
