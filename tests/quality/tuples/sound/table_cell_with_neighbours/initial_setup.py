import os

import docx

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
document.add_paragraph("Crew of the Alma")
table = document.add_table(3, 2)
for row, texts in zip(table.rows, [("Name", "Cabin"), ("Osman", "41"), ("Petra", "12")]):
    for cell, text in zip(row.cells, texts):
        cell.text = text
document.save("/home/user/Documents/crew.docx")
