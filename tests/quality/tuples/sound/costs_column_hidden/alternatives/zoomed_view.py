import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/shop.xlsx")
book.active.sheet_view.zoomScale = 85
book.active.sheet_view.selection[0].activeCell = "B2"
book.save("/home/user/Documents/shop.xlsx")
