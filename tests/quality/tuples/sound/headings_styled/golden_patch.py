import docx

PARAGRAPHS = [
    ("Guide for guests", "Title"),
    ("Arrival", "Normal"),
    ("The key lies in the box.", "Normal"),
    ("Your room", "Normal"),
    ("Towels are in the wardrobe.", "Normal"),
    ("Departure", "Normal"),
    ("Departure is at ten.", "Normal"),
]


def write(paragraphs):
    document = docx.Document()
    for content, style in paragraphs:
        document.add_paragraph(content, style=style)
    document.save("/home/user/guide.docx")


write(PARAGRAPHS)
write([(text, "Heading 2" if text in ("Arrival", "Your room", "Departure") else style) for text, style in PARAGRAPHS])
