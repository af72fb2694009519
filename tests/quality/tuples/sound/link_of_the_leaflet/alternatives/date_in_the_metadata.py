from odf.dc import Date
from odf.opendocument import load
document = load("/home/user/trail.odt")
document.meta.addElement(Date(text="2024-06-01T08:00:00"))
document.save("/home/user/trail.odt")
