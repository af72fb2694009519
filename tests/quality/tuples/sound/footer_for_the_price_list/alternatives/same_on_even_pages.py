import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/prices.xlsx")
sheet = book.active
sheet.HeaderFooter.differentOddEven = True
sheet.evenFooter.center.text = "Valid until June"
book.save("/home/user/Documents/prices.xlsx")
