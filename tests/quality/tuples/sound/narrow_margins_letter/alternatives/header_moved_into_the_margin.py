import docx
from docx.shared import Cm
document = docx.Document("/home/user/Documents/flyer.docx")
document.sections[0].header_distance = Cm(0.7)
document.sections[0].footer_distance = Cm(0.7)
document.save("/home/user/Documents/flyer.docx")
