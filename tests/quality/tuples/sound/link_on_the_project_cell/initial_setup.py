import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Year", "Project"], [2023, "Quay"], [2024, "Tower"]]:
    book.active.append(row)
book.active["B3"].hyperlink = "https://projects.example/tower"
book.save("/home/user/Documents/links.xlsx")
