"""The office puts a slide number on every notes page, and it is a text.

Who collects all texts of the notes page finds `<number>` behind the notes: `presentations.read` leaves it out.
"""

# needs the office
from cua_gym_session import office, presentations
from cua_gym_session.presentations import Slide
from pptx import Presentation

presentations.write("a.pptx", [Slide("T", ((0, "point"),), notes="Pause")])
office.convert("a.pptx", "b.pptx")
shapes = Presentation("b.pptx").slides[0].notes_slide.placeholders
assert "<number>" in [shape.text_frame.text for shape in shapes if shape.has_text_frame]
assert presentations.read("b.pptx")[0].notes == "Pause"
