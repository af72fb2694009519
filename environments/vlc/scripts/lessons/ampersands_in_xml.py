"""A name with `&` has to be escaped twice over.

Once for the address, once for XML: `quote` does both, since it turns `&` into `%26`.
"""

from urllib.parse import quote
from xml.etree import ElementTree as ET

try:
    ET.fromstring("<location>file:///a&b.wav</location>")
except ET.ParseError:
    pass
else:
    raise AssertionError("it was read")
assert ET.fromstring(f"<location>file:///{quote('a&b.wav')}</location>").text == "file:///a%26b.wav"
