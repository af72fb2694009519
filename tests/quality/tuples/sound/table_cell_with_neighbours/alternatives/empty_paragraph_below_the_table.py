import docx
document = docx.Document("/home/user/Documents/crew.docx")
document.add_paragraph("")
document.save("/home/user/Documents/crew.docx")
