import os

from pptx import Presentation

os.makedirs("/home/user/Documents", exist_ok=True)
deck = Presentation()
for title, body in (("Board", "May"), ("Plan", "New pier"), ("Figures", "Costs 4 per cent up"), ("End", "Thanks")):
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = title
    slide.placeholders[1].text = body
deck.save("/home/user/Documents/board.pptx")
