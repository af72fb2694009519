"""Words of one point are several runs, and points of one box several paragraphs.

Compare texts of paragraphs with their level, not runs.
"""

from pptx import Presentation

deck = Presentation()
frame = deck.slides.add_slide(deck.slide_layouts[1]).placeholders[1].text_frame
frame.text = "one\ntwo"
run = frame.paragraphs[0].add_run()
run.text = " more"
assert [paragraph.text for paragraph in frame.paragraphs] == ["one more", "two"]
assert len(frame.paragraphs[0].runs) == 2
