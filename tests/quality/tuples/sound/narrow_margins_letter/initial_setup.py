import os

import docx
from docx.shared import Cm

os.makedirs("/home/user/Documents", exist_ok=True)
document = docx.Document()
section = document.sections[0]
section.page_width, section.page_height = Cm(21), Cm(29.7)
for text in ("Open day at the dairy", "Saturday from ten to four", "Bring your own bottle"):
    document.add_paragraph(text)
document.save("/home/user/Documents/flyer.docx")
