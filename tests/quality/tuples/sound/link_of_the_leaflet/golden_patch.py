# start: initial
from odf.opendocument import load
from odf.text import A

document = load("/home/user/trail.odt")
[link] = document.text.getElementsByType(A)
link.setAttribute("href", "https://trail.example/refuge")
document.save("/home/user/trail.odt")
