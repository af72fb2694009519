# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/stay.xlsx")
book.active["B4"] = 4
book.save("/home/user/Documents/stay.xlsx")
