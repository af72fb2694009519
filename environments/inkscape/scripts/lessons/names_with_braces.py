"""Elements have their name space in their name.

`root.find("rect")` finds nothing in an SVG with `xmlns`.
"""

from xml.etree import ElementTree as ET

root = ET.fromstring('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
assert root.find("rect") is None and root.find("{http://www.w3.org/2000/svg}rect") is not None
