"""Shapes shrink to their text unless their style says `draw:auto-grow-height="false"`.

A text frame of 3 cm came back lower from the office, so "no box was resized" could not be kept by anybody.
"""

# needs the office
from cua_gym_session import drawings, office
from odf import draw, style, text
from odf.opendocument import OpenDocumentDrawing

for name, grows in (("shrinks.odg", "true"), ("stays.odg", "false")):
    drawing = OpenDocumentDrawing()
    layout = style.PageLayout(name="L")
    drawing.automaticstyles.addElement(layout)
    master = style.MasterPage(name="Default", pagelayoutname=layout)
    drawing.masterstyles.addElement(master)
    look = style.Style(name="g", family="graphic")
    look.addElement(style.GraphicProperties(autogrowheight=grows, minheight="0cm"))
    drawing.automaticstyles.addElement(look)
    page = draw.Page(name="p", masterpagename=master)
    drawing.drawing.addElement(page)
    frame = draw.Frame(stylename=look, x="2cm", y="2cm", width="5cm", height="3cm")
    box = draw.TextBox()
    box.addElement(text.P(text="Hall"))
    frame.addElement(box)
    page.addElement(frame)
    drawing.save(name)
    office.convert(name, f"saved-{name}")
heights = [drawings.read(f"saved-{name}")[0].shapes[0].height for name in ("shrinks.odg", "stays.odg")]
assert heights[0] < 2.9 < heights[1] + 0.1, heights
