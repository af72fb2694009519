# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/toll.xlsx")
book.active["B5"] = "=SUM(B2:B4)"
book.save("/home/user/Documents/toll.xlsx")
