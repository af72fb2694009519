import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.remove(book.active)
for year in (2023, 2024, 2025):
    sheet = book.create_sheet(str(year))
    sheet.append(["Guests", year - 1800])
book["2024"].sheet_properties.tabColor = "00B050"
book.save("/home/user/Documents/years.xlsx")
