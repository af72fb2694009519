import os

import docx

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
for text in ("To the insurer", "The mast broke on 4 May.", "Please advise."):
    document.add_paragraph(text)
document.save("/home/user/Documents/claim.docx")
