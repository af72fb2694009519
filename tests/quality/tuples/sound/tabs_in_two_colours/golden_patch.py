# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/years.xlsx")
book["2025"].sheet_properties.tabColor = "FF0000"
book.save("/home/user/Documents/years.xlsx")
