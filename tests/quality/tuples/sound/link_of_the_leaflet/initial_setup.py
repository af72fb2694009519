from odf.opendocument import OpenDocumentText
from odf.text import A, H, P

document = OpenDocumentText()
document.text.addElement(H(outlinelevel=1, text="Ridge trail"))
paragraph = P(text="Start at ")
paragraph.addElement(A(href="https://trail.example/hut", text="the hut"))
document.text.addElement(paragraph)
document.text.addElement(P(text="Bring water."))
document.save("/home/user/trail.odt")
