# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/fees.xlsx")
for row in (2, 3, 4):
    book.active.cell(row, 2).number_format = "0.00"
book.save("/home/user/Documents/fees.xlsx")
