"""A style wins over the attribute of the same name.

Inkscape writes the style and may leave the old attribute: read the style first.
"""

import re
from xml.etree import ElementTree as ET

node = ET.fromstring('<rect fill="red" style="fill:#00ff00;stroke:none"/>')
assert node.get("fill") == "red"
assert dict(re.findall(r"([\w-]+):([^;]+)", node.get("style")))["fill"] == "#00ff00"
