from odf.opendocument import OpenDocumentText
from odf.text import P

PARAGRAPHS = ["Notice to all members", "From June the pool opens at nine.", "The office opens at nine as before."]


def write(paragraphs):
    document = OpenDocumentText()
    for content in paragraphs:
        document.text.addElement(P(text=content))
    document.save("/home/user/notice.odt")


write(PARAGRAPHS)
