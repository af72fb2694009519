# start: initial
import docx

document = docx.Document("/home/user/Documents/offer.docx")
document.paragraphs[1].runs[0].text = "we offer the bench for 520 euros."
document.save("/home/user/Documents/offer.docx")
