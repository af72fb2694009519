import os

import docx

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
for text in ("1. Welcome", "2. Report of the board", "3. Elections", "4. Dates"):
    document.add_paragraph(text)
document.save("/home/user/Documents/agenda.docx")
