"""The notes page has more texts than the notes.

It shows the slide's number and picture, too: take `notes_text_frame`.
"""

from pptx import Presentation

deck = Presentation()
slide = deck.slides.add_slide(deck.slide_layouts[5])
slide.notes_slide.notes_text_frame.text = "Pause"
assert len(slide.notes_slide.placeholders) > 1
assert slide.notes_slide.notes_text_frame.text == "Pause"
