"""A moved item may keep its x and y.

The move is in `transform`, of the item or of a group around it: add up all of them.
"""

import re
from xml.etree import ElementTree as ET

root = ET.fromstring('<svg><g transform="translate(5,0)"><rect x="10" transform="translate(20,0)"/></g></svg>')
assert root.find("g/rect").get("x") == "10"
moves = [float(one) for one in re.findall(r"translate\(([\d.]+)", ET.tostring(root).decode())]
assert 10 + sum(moves) == 35
