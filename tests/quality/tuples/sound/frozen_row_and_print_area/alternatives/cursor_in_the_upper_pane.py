import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/boats.xlsx")
sheet = book.active
sheet.sheet_view.zoomScale = 120
sheet.sheet_view.pane.activePane = "bottomLeft"
book.save("/home/user/Documents/boats.xlsx")
