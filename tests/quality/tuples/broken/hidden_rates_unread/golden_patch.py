# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/trips.xlsx")
book["Trips"]["B3"] = 312
book.save("/home/user/Documents/trips.xlsx")
