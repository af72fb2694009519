"""The office writes size, colour and alignment into every run of a .pptx it saves.

So a state that the office saved beside one of python-pptx differs everywhere. Make both the same way.
"""

# needs the office
from cua_gym_session import office, packages, presentations
from cua_gym_session.presentations import Slide

presentations.write("a.pptx", [Slide("T", ((0, "point"),))])
office.convert("a.pptx", "b.pptx")
slide = "ppt/slides/slide1.xml"
assert b'sz="' not in packages.members("a.pptx")[slide]
assert b'sz="' in packages.members("b.pptx")[slide]
