# start: initial
import docx

document = docx.Document("/home/user/Documents/claim.docx")
document.sections[0].header.paragraphs[0].text = "Ref. 2024/17"
document.save("/home/user/Documents/claim.docx")
