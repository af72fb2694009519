"""What stands later lies above.

"Bring to front" changes the order of elements and no attribute: compare positions among the siblings.
"""

from xml.etree import ElementTree as ET

one = ET.fromstring('<g><rect id="a"/><rect id="b"/></g>')
two = ET.fromstring('<g><rect id="b"/><rect id="a"/></g>')
assert {x.get("id") for x in one} == {x.get("id") for x in two}
assert [x.get("id") for x in one] != [x.get("id") for x in two]
