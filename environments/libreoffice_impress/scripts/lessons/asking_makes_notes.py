"""Asking python-pptx for the notes makes them.

`slide.notes_slide` adds a part to a slide that had none, so a file that was only looked at and saved has changed. Ask
`has_notes_slide`.
"""

from pptx import Presentation

deck = Presentation()
slide = deck.slides.add_slide(deck.slide_layouts[5])
assert not slide.has_notes_slide
assert slide.notes_slide is not None
assert slide.has_notes_slide
