import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/links.xlsx")
sheet = book.active
sheet["B2"].hyperlink.tooltip = "https://projects.example/quay"
book.save("/home/user/Documents/links.xlsx")
