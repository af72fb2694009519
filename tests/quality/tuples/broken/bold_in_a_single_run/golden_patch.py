# start: initial
import docx

document = docx.Document("/home/user/Documents/lease.docx")
paragraph = document.paragraphs[1]
paragraph.runs[0].text = "The term of notice is "
paragraph.add_run("two months").bold = True
paragraph.add_run(" for both sides.")
document.save("/home/user/Documents/lease.docx")
