import docx
document = docx.Document("/home/user/Documents/claim.docx")
paragraph = document.sections[0].header.paragraphs[0]
paragraph.text = "Ref. "
paragraph.add_run("2024/17").bold = True
document.save("/home/user/Documents/claim.docx")
