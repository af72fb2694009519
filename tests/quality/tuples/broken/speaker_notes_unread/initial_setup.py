import os

from pptx import Presentation

os.makedirs("/home/user/Documents", exist_ok=True)
deck = Presentation()
for title, notes in (("Bats", "Thank the hosts."), ("Methods", "Show the detector."), ("Backup", "Only if asked.")):
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = title
    slide.notes_slide.notes_text_frame.text = notes
slide._element.set("show", "0")
deck.save("/home/user/Documents/talk.pptx")
