# start: initial
import openpyxl
from openpyxl.styles import Border, Side

book = openpyxl.load_workbook("/home/user/Documents/tally.xlsx")
for cell in book.active[5]:
    cell.border = Border(top=Side(style="thin", color="000000"))
book.save("/home/user/Documents/tally.xlsx")
