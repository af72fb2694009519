"""Custom shapes shrink to their text unless their style says `draw:auto-grow-height="false"`.

A box of 3 cm came back from the office with 0.96 cm, so "no box was resized" could not be kept by anybody.
`draw:rect` keeps its height.
"""

# needs the office
from cua_gym_session import drawings, office
from odf import draw, style, text
from odf.opendocument import OpenDocumentDrawing

drawing = OpenDocumentDrawing()
layout = style.PageLayout(name="L")
drawing.automaticstyles.addElement(layout)
master = style.MasterPage(name="Default", pagelayoutname=layout)
drawing.masterstyles.addElement(master)
page = draw.Page(name="p", masterpagename=master)
drawing.drawing.addElement(page)
for grows in ("true", "false"):
    look = style.Style(name=grows, family="graphic")
    look.addElement(style.GraphicProperties(autogrowheight=grows))
    drawing.automaticstyles.addElement(look)
    box = draw.CustomShape(stylename=look, x="2cm", y="2cm", width="5cm", height="3cm")
    box.addElement(text.P(text=grows))
    outline = "M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"
    box.addElement(draw.EnhancedGeometry(type="rectangle", viewbox="0 0 21600 21600", enhancedpath=outline))
    page.addElement(box)
drawing.save("a.odg")
office.convert("a.odg", "b.odg")
heights = {shape.text: shape.height for shape in drawings.read("b.odg")[0].shapes}
assert heights["true"] < 1 and heights["false"] == 3.0, heights
