"""A text lies in `tspan` elements, one for each line.

`element.text` is empty then: join `itertext()`.
"""

from xml.etree import ElementTree as ET

node = ET.fromstring("<text>\n <tspan>Way</tspan><tspan>out</tspan></text>")
assert node.text.strip() == ""
assert [one.strip() for one in node.itertext() if one.strip()] == ["Way", "out"]
