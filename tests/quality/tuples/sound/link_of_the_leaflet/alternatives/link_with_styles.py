from odf.opendocument import load
from odf.text import A
document = load("/home/user/trail.odt")
[link] = document.text.getElementsByType(A)
link.setAttribute("stylename", "Internet_20_link")
link.setAttribute("visitedstylename", "Visited_20_Internet_20_Link")
document.save("/home/user/trail.odt")
