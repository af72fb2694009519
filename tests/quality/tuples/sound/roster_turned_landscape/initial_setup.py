import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
book.active.title = "Roster"
for row in [["Day", "Early", "Late"], ["Mon", "Ida", "Per"], ["Tue", "Per", "Sol"], ["Wed", "Sol", "Ida"]]:
    book.active.append(row)
phones = book.create_sheet("Phones")
for row in [["Ida", "417"], ["Per", "288"], ["Sol", "931"]]:
    phones.append(row)
book.save("/home/user/Documents/roster.xlsx")
