import docx

def write(lines, footer, bold):
    document = docx.Document()
    for number, line in enumerate(lines):
        document.add_paragraph().add_run(line).bold = True if bold and number == 1 else None
    if footer:
        document.sections[0].footer.paragraphs[0].text = footer
    document.save("/home/user/letter.docx")


write(["Dear neighbours,", "the lift is out of order.", "Sorry, the house management"], "Haus Birke, 2nd floor", False)
