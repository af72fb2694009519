"""A layer is a group with a mark, and its name is a label.

`id` is `layer1` whatever it is called: read `inkscape:groupmode` and `inkscape:label`.
"""

from xml.etree import ElementTree as ET

SPACE = "{http://www.inkscape.org/namespaces/inkscape}"
root = ET.fromstring(
    '<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"><g id="layer1" inkscape:groupmode="layer" inkscape:label="Signs"/><g id="g2"/></svg>'
)
assert len(root.findall("g")) == 2
assert [g.get(SPACE + "label") for g in root.findall("g") if g.get(SPACE + "groupmode") == "layer"] == ["Signs"]
