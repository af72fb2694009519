"""The colour of a shape is in its style, and two shapes share one.

Changing the style's colour in a script recolours both; the office makes a new style for the one that a person
changes.
"""

from cua_gym_session import drawings
from odf import draw, style
from odf.opendocument import OpenDocumentDrawing

drawing = OpenDocumentDrawing()
shared = style.Style(name="g", family="graphic")
properties = style.GraphicProperties(fill="solid", fillcolor="#00ff00")
shared.addElement(properties)
drawing.automaticstyles.addElement(shared)
page = draw.Page(masterpagename=style.MasterPage(name="m", pagelayoutname="l"))
drawing.drawing.addElement(page)
for _ in range(2):
    page.addElement(draw.Rect(stylename=shared, x="1cm", y="1cm", width="1cm", height="1cm"))
properties.setAttribute("fillcolor", "#ff0000")
drawing.save("a.odg")
assert [shape.fill for shape in drawings.read("a.odg")[0].shapes] == ["#ff0000", "#ff0000"]
