import docx
from docx.shared import Twips
document = docx.Document("/home/user/Documents/flyer.docx")
section = document.sections[0]
section.left_margin = section.right_margin = Twips(851)
section.top_margin = Twips(850)
document.save("/home/user/Documents/flyer.docx")
