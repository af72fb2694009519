from pptx import Presentation
deck = Presentation("/home/user/Documents/board.pptx")
deck.core_properties.title = "Board"
deck.save("/home/user/Documents/board.pptx")
