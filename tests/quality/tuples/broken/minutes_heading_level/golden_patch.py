import docx

TEXTS = ["Minutes", "We met at noon.", "We parted at one."]


def write(first):
    document = docx.Document()
    for number, text in enumerate(TEXTS):
        document.add_paragraph(text, style=first if number == 0 else "Normal")
    document.save("/home/user/minutes.docx")


write("Normal")
write("Heading 1")
