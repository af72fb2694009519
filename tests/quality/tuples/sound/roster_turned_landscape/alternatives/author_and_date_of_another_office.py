import datetime
import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/roster.xlsx")
book.properties.creator = "Somebody"
book.properties.modified = datetime.datetime(2024, 5, 1)
book.save("/home/user/Documents/roster.xlsx")
