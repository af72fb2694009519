# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/flat.xlsx")
book.active["B4"] = 750
book.active["B5"] = 2160
book.save("/home/user/Documents/flat.xlsx")
