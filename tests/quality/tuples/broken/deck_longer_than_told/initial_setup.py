import os

from pptx import Presentation

os.makedirs("/home/user/Documents", exist_ok=True)
deck = Presentation()
for title in ("Sailing club", "Members"):
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = title
deck.save("/home/user/Documents/club.pptx")
