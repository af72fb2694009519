import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/prices.xlsx")
book.active.oddFooter.center.size = 9
book.save("/home/user/Documents/prices.xlsx")
