from odf.draw import Page
from odf.opendocument import load
from odf.presentation import Notes
document = load("/home/user/tour.odp")
for page in document.presentation.getElementsByType(Page):
    page.addElement(Notes())
document.save("/home/user/tour.odp")
