import docx
document = docx.Document("/home/user/Documents/crew.docx")
paragraph = document.tables[0].cell(1, 1).paragraphs[0]
paragraph.runs[0].text = "1"
paragraph.add_run("4")
document.save("/home/user/Documents/crew.docx")
