"""Levels are lists within lists in .odp, an attribute in .pptx.

Both count from 0 in `presentations.read`; the attribute is missing at level 0.
"""

from cua_gym_session import packages, presentations
from cua_gym_session.presentations import Slide

slides = [Slide("T", ((0, "a"), (1, "b")))]
for path in ("a.pptx", "a.odp"):
    presentations.write(path, slides)
    assert presentations.read(path) == slides
assert b'lvl="1"' in packages.members("a.pptx")["ppt/slides/slide1.xml"]
assert packages.members("a.odp")["content.xml"].count(b"<text:list>") == 3
