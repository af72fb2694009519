import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/boats.xlsx")
sheet = book.active
book.properties.creator = "user"
book.properties.title = None
book.save("/home/user/Documents/boats.xlsx")
