import os

import docx

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
for text in ("Rules of the house", "Quiet after ten.", "Kitchen", "Wash up at once."):
    document.add_paragraph(text)
document.save("/home/user/Documents/rules.docx")
