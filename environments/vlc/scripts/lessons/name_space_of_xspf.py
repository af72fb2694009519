"""Elements of an XSPF have a name space.

`root.iter("location")` finds nothing.
"""

from xml.etree import ElementTree as ET

root = ET.fromstring(
    '<playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>a</location></track></trackList></playlist>'
)
assert list(root.iter("location")) == []
assert [one.text for one in root.iter("{http://xspf.org/ns/0/}location")] == ["a"]
