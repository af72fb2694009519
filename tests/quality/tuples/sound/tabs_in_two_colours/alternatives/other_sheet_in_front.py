import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/years.xlsx")
book.active = 2
book.save("/home/user/Documents/years.xlsx")
