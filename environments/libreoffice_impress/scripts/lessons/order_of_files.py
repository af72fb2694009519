"""`slide1.xml` need not be the first slide.

The order is that of `p:sldIdLst`; files keep their names when slides are moved.
"""

from cua_gym_session import packages, presentations
from cua_gym_session.presentations import Slide
from pptx import Presentation

presentations.write("a.pptx", [Slide("One"), Slide("Two")])
deck = Presentation("a.pptx")
ids = deck.slides._sldIdLst
ids.append(ids[0])  # moves the first to the end
deck.part.rename_slide_parts = lambda _: None
deck.save("b.pptx")
first = packages.members("b.pptx")["ppt/slides/slide1.xml"]
assert b"One" in first and [slide.title for slide in presentations.read("b.pptx")] == ["Two", "One"]
