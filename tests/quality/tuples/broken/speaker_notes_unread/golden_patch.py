# start: initial
from pptx import Presentation

deck = Presentation("/home/user/Documents/talk.pptx")
deck.slides[1].shapes.title.text = "Method"
deck.save("/home/user/Documents/talk.pptx")
