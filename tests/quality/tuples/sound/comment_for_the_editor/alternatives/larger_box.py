import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/copy.xlsx")
book.active["B3"].comment.width = 300
book.active["B3"].comment.height = 60
book.save("/home/user/Documents/copy.xlsx")
