from odf.meta import EditingCycles
from odf.opendocument import load
document = load("/home/user/tour.odp")
document.meta.addElement(EditingCycles(text="3"))
document.save("/home/user/tour.odp")
