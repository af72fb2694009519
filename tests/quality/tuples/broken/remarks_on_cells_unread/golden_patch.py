# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/survey.xlsx")
book.active["B3"] = 57
book.save("/home/user/Documents/survey.xlsx")
