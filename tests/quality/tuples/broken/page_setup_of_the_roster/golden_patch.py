# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/roster.xlsx")
book.active["B3"] = "Noor"
book.save("/home/user/Documents/roster.xlsx")
