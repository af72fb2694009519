# start: initial
from odf.opendocument import OpenDocumentText
from odf.text import H, P

document = OpenDocumentText()
document.text.addElement(H(outlinelevel=1, text="Autumn walk"))
document.text.addElement(P(text="Meeting point: the mill"))
document.save("/home/user/leaflet.odt")
