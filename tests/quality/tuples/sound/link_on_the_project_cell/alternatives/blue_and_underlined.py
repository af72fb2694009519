import openpyxl
book = openpyxl.load_workbook("/home/user/Documents/links.xlsx")
sheet = book.active
from openpyxl.styles import Font
sheet["B2"].font = Font(color="0563C1", underline="single")
book.save("/home/user/Documents/links.xlsx")
