import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
document = docx.Document("/home/user/Documents/claim.docx")
document.sections[0].header.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.RIGHT
document.save("/home/user/Documents/claim.docx")
