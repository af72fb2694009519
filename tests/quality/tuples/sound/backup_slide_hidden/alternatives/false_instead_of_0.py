from pptx import Presentation
deck = Presentation("/home/user/Documents/board.pptx")
deck.slides[2]._element.set("show", "false")
deck.save("/home/user/Documents/board.pptx")
