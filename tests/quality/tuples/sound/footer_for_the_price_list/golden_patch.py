# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/prices.xlsx")
book["Prices"].oddFooter.center.text = "Valid until June"
book.save("/home/user/Documents/prices.xlsx")
