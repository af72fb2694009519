# start: initial
import openpyxl

book = openpyxl.load_workbook("/home/user/Documents/links.xlsx")
book.active["B2"].hyperlink = "https://projects.example/quay"
book.active["B2"].value = "Quay"
book.save("/home/user/Documents/links.xlsx")
