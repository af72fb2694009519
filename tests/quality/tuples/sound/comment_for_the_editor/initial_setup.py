import os

import openpyxl
from openpyxl.comments import Comment

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Page", "Headline"], [4, "Ferry returns"], [5, "Lighthouse for sale"], [6, "Letters"]]:
    book.active.append(row)
book.active["B2"].comment = Comment("Picture is late", "Desk")
book.save("/home/user/Documents/copy.xlsx")
