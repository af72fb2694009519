import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/prices.xlsx")
book.active.sheet_view.selection[0].activeCell = "C7"
book.active.sheet_view.selection[0].sqref = "C7"
book.active.column_dimensions["A"].width = 13
book.save("/home/user/Documents/prices.xlsx")
