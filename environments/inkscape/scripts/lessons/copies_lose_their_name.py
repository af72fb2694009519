"""A copy gets an id of its own.

Two items of one colour where there was one: count items, besides looking at the one you know.
"""

from xml.etree import ElementTree as ET

root = ET.fromstring('<svg><rect id="door"/><rect id="rect7"/></svg>')
assert [one for one in root if one.get("id") == "door"] != []
assert len(root) != 1
