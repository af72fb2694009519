import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/roster.xlsx")
book.active = 1
book["Roster"].sheet_view.zoomScale = 140
book.save("/home/user/Documents/roster.xlsx")
