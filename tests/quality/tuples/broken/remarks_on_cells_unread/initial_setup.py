import os

import openpyxl
from openpyxl.comments import Comment

os.makedirs("/home/user/Documents", exist_ok=True)
book = openpyxl.Workbook()
for row in [["Question", "Answers"], [1, 60], [2, 75], [3, 44]]:
    book.active.append(row)
book.active["B2"].comment = Comment("All returned by post", "Reviewer")
book.active["B4"].comment = Comment("Ask again in May", "Reviewer")
book.save("/home/user/Documents/survey.xlsx")
