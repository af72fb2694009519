from odf.draw import Frame, Page, TextBox
from odf.opendocument import OpenDocumentPresentation
from odf.style import MasterPage, PageLayout
from odf.text import P

document = OpenDocumentPresentation()
layout = PageLayout(name="Wide")
document.automaticstyles.addElement(layout)
master = MasterPage(name="Plain", pagelayoutname=layout)
document.masterstyles.addElement(master)
for name, text in (("Start", "Tour of the town"), ("Port", "Cranes and cafes"), ("End", "Back at five")):
    page = Page(name=name, masterpagename=master)
    frame = Frame(width="12cm", height="3cm", x="2cm", y="2cm")
    box = TextBox()
    box.addElement(P(text=text))
    frame.addElement(box)
    page.addElement(frame)
    document.presentation.addElement(page)
document.save("/home/user/tour.odp")
