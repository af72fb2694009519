import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Boat", "Length", "Berth", "Key"], ["Alk", 7.2, 3, "blue"], ["Lom", 9, 11, "red"], ["Skua", 6.4, 5, "green"]]:
    book.active.append(row)
book.save("/home/user/Documents/boats.xlsx")
