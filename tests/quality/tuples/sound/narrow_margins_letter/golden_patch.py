# start: initial
import docx
from docx.shared import Cm

document = docx.Document("/home/user/Documents/flyer.docx")
section = document.sections[0]
section.top_margin = section.bottom_margin = section.left_margin = section.right_margin = Cm(1.5)
document.save("/home/user/Documents/flyer.docx")
