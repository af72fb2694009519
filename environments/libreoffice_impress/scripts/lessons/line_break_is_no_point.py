"""Shift+Return is a line break within one point.

python-pptx tells it as a vertical tab (U+000B), which `str.splitlines` takes for the end of a line.
"""

from pptx import Presentation

deck = Presentation()
frame = deck.slides.add_slide(deck.slide_layouts[1]).placeholders[1].text_frame
frame.paragraphs[0].text = "one\vtwo"
assert len(frame.paragraphs) == 1 and frame.text == "one\vtwo"
assert len(frame.text.splitlines()) == 2
