# start: initial
import openpyxl
from openpyxl.styles import Font

book = openpyxl.load_workbook("/home/user/Documents/guests.xlsx")
sheet = book.active
sheet.freeze_panes = "A2"
sheet.print_area = "A1:B5"
for cell in sheet[1]:
    cell.font = Font(bold=True)
book.save("/home/user/Documents/guests.xlsx")
