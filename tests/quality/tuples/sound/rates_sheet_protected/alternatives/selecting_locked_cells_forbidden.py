import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/rates.xlsx")
book["Rates"].protection.selectLockedCells = True
book.save("/home/user/Documents/rates.xlsx")
