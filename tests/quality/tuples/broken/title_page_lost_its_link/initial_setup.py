from odf.opendocument import OpenDocumentText
from odf.text import A, H, P


document = OpenDocumentText()
document.text.addElement(H(outlinelevel=1, text="Spring walk"))
paragraph = P(text="Meeting point: ")
paragraph.addElement(A(href="https://walks.example/mill", text="the mill"))
document.text.addElement(paragraph)
document.save("/home/user/leaflet.odt")
