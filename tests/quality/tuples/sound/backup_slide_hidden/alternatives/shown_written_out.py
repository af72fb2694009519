from pptx import Presentation
deck = Presentation("/home/user/Documents/board.pptx")
for at in (0, 1, 3):
    deck.slides[at]._element.set("show", "1")
deck.save("/home/user/Documents/board.pptx")
