# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/rates.xlsx")
book["Rates"].protection.sheet = True
book.save("/home/user/Documents/rates.xlsx")
