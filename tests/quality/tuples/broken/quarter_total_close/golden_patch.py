# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/quarter.xlsx")
book["Quarter"]["B5"] = 4246.9
book.save("/home/user/Documents/quarter.xlsx")
