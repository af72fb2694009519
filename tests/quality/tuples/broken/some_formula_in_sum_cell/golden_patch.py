# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/wood.xlsx")
book.active["C6"] = "=SUM(C2:C5)"
book.save("/home/user/Documents/wood.xlsx")
