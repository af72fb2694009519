# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/boats.xlsx")
book.active.freeze_panes = "A2"
book.active.print_area = "A1:C4"
book.save("/home/user/Documents/boats.xlsx")
