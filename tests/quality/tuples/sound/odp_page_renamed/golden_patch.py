# start: initial
from odf.draw import Page
from odf.opendocument import load

document = load("/home/user/tour.odp")
document.presentation.getElementsByType(Page)[1].setAttribute("name", "Harbour")
document.save("/home/user/tour.odp")
