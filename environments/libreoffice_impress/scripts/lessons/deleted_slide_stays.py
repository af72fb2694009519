"""A slide taken out of the list is still in the package.

Do not search all members for a text that must be gone.
"""

from cua_gym_session import packages, presentations
from cua_gym_session.presentations import Slide
from pptx import Presentation

presentations.write("a.pptx", [Slide("Keep"), Slide("Secret")])
deck = Presentation("a.pptx")
deck.slides._sldIdLst.remove(deck.slides._sldIdLst[1])
deck.save("b.pptx")
assert [slide.title for slide in presentations.read("b.pptx")] == ["Keep"]
assert any(b"Secret" in part for part in packages.members("b.pptx").values())
