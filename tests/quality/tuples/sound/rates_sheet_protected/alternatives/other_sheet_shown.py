import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/rates.xlsx")
book.active = 1
book.properties.lastModifiedBy = "office"
book.save("/home/user/Documents/rates.xlsx")
