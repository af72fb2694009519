import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/shop.xlsx")
book.active.column_dimensions["C"].width = 11.5
book.save("/home/user/Documents/shop.xlsx")
