import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/rates.xlsx")
book["Rates"].protection.objects = True
book["Rates"].protection.scenarios = True
book.save("/home/user/Documents/rates.xlsx")
