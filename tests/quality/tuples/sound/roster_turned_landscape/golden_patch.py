# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/roster.xlsx")
book["Roster"].page_setup.orientation = "landscape"
book.save("/home/user/Documents/roster.xlsx")
