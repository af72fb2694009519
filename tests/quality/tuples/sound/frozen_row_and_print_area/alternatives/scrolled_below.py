import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/boats.xlsx")
sheet = book.active
sheet.sheet_view.pane.topLeftCell = "A3"
book.save("/home/user/Documents/boats.xlsx")
