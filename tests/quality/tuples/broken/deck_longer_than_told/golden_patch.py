# start: initial
from pptx import Presentation

deck = Presentation("/home/user/Documents/club.pptx")
deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "Dates"
deck.save("/home/user/Documents/club.pptx")
