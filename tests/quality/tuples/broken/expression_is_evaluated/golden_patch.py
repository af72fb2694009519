# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/mix.xlsx")
book.active["B4"] = "=(B2+B3)/2"
book.save("/home/user/Documents/mix.xlsx")
