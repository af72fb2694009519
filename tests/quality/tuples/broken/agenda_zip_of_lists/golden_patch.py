# start: initial
import docx

document = docx.Document("/home/user/Documents/agenda.docx")
document.paragraphs[1].runs[0].text = "2. Report of the treasurer"
document.save("/home/user/Documents/agenda.docx")
