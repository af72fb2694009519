"""The first text of a slide is not its title.

Read the placeholder's kind: a title moved into a plain box is no title any more.
"""

from pptx import Presentation
from pptx.util import Cm

deck = Presentation()
slide = deck.slides.add_slide(deck.slide_layouts[6])
slide.shapes.add_textbox(Cm(1), Cm(1), Cm(9), Cm(2)).text_frame.text = "Looks like a title"
assert slide.shapes.title is None
