"""Dates, footers and slide numbers are placeholders with text.

The office adds them at its first save; who collects all texts of a slide counts them as points.
"""

# needs the office
from cua_gym_session import office, presentations
from cua_gym_session.presentations import Slide
from pptx import Presentation

presentations.write("a.pptx", [Slide("T", ((0, "point"),))])
office.convert("a.pptx", "b.pptx")
kinds = {shape.placeholder_format.type for shape in Presentation("b.pptx").slides[0].placeholders}
assert len(kinds) > 2
assert presentations.read("b.pptx") == presentations.read("a.pptx")
