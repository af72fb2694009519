import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/roster.xlsx")
book["Phones"].page_setup.orientation = "portrait"
book["Roster"].page_setup.paperSize = 9
book["Phones"].page_setup.paperSize = 9
book.save("/home/user/Documents/roster.xlsx")
