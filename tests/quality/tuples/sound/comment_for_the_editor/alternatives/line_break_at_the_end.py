import openpyxl
from openpyxl.comments import Comment
book = openpyxl.load_workbook("/home/user/Documents/copy.xlsx")
book.active["B3"].comment = Comment("Check with Lena\n", "Desk")
book.save("/home/user/Documents/copy.xlsx")
