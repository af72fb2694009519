import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/shop.xlsx")
book.active.column_dimensions["A"].width = 20
book.save("/home/user/Documents/shop.xlsx")
