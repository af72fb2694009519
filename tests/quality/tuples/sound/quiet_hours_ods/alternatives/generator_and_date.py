from odf.dc import Date
from odf.opendocument import load
document = load("/home/user/Documents/hours.ods")
document.meta.addElement(Date(text="2024-05-01T12:00:00"))
document.save("/home/user/Documents/hours.ods")
