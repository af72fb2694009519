# start: initial
import docx

document = docx.Document("/home/user/Documents/crew.docx")
document.tables[0].cell(1, 1).text = "14"
document.save("/home/user/Documents/crew.docx")
