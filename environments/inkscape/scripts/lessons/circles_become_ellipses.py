"""A circle that is changed becomes an ellipse, a rectangle may become a path.

Ask for boxes and colours, not for the name of the element.
"""

from xml.etree import ElementTree as ET

circle, ellipse = ET.fromstring('<circle r="5"/>'), ET.fromstring('<ellipse rx="5" ry="5"/>')
box = lambda e: tuple(2 * float(e.get(name) or e.get("r")) for name in ("rx", "ry"))
assert circle.tag != ellipse.tag and box(circle) == box(ellipse) == (10, 10)
