import os

import openpyxl

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
sheet = book.active
for row in [["Day", "Helper"], ["Thursday", "Ove"], ["Friday", "Mia"], ["Saturday", "Lin"]]:
    sheet.append(row)
sheet.page_setup.orientation = "landscape"
sheet.sheet_properties.pageSetUpPr = openpyxl.worksheet.properties.PageSetupProperties(fitToPage=True)
sheet.page_setup.fitToHeight = 0
sheet.print_title_rows = "1:1"
sheet.oddHeader.center.text = "Helpers"
book.save("/home/user/Documents/roster.xlsx")
