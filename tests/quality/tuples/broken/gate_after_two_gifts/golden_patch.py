from odf.opendocument import OpenDocumentText
from odf.text import P


def write(paragraphs):
    document = OpenDocumentText()
    for text in paragraphs:
        document.text.addElement(P(text=text))
    document.save("/home/user/form.odt")


write(["Name:", "Course: weaving", "Fee: 60"])

write(["Name: Ute Behr", "Course: weaving", "Fee: 60"])
