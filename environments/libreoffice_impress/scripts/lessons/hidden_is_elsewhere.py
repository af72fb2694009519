"""A hidden slide is `show="0"` in .pptx, but a property of the page's style in .odp.

`presentations.read` tells both as `hidden`.
"""

from cua_gym_session import packages, presentations
from cua_gym_session.presentations import Slide

for path, where in (("a.pptx", "ppt/slides/slide1.xml"), ("a.odp", "content.xml")):
    presentations.write(path, [Slide("T", hidden=True)])
    text = packages.members(path)[where]
    assert (b'show="0"' in text) == (path == "a.pptx")
    assert presentations.read(path)[0].hidden
