# start: initial
from pptx import Presentation

deck = Presentation("/home/user/Documents/bees.pptx")
deck.slides[1].notes_slide.notes_text_frame.text = "Show the smoker"
deck.save("/home/user/Documents/bees.pptx")
