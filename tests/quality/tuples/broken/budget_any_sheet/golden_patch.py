# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/budget.xlsx")
book["2024 final"]["B3"] = 900
book.save("/home/user/Documents/budget.xlsx")
