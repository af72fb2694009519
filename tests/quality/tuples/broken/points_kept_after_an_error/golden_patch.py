# start: initial
import docx

document = docx.Document("/home/user/Documents/rules.docx")
document.paragraphs[0].style = "Heading 1"
document.paragraphs[2].style = "Heading 2"
document.save("/home/user/Documents/rules.docx")
