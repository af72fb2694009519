from pptx import Presentation
deck = Presentation("/home/user/Documents/bees.pptx")
deck.slides[2].notes_slide
deck.save("/home/user/Documents/bees.pptx")
