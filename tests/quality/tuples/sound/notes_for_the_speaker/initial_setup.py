import os

from pptx import Presentation

os.makedirs("/home/user/Documents", exist_ok=True)
deck = Presentation()
for title in ("Bees in town", "On the roof", "Questions"):
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = title
deck.slides[0].notes_slide.notes_text_frame.text = "Thank the library"
deck.save("/home/user/Documents/bees.pptx")
