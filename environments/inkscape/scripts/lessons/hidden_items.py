"""An item with `display:none` or opacity 0 is in the file.

"Removed" and "hidden" are different answers: say which is asked for and look for both.
"""

import re
from xml.etree import ElementTree as ET

root = ET.fromstring('<svg><rect id="door" style="display:none"/></svg>')
assert root.find("rect") is not None
assert re.search(r"display\s*:\s*none", root.find("rect").get("style"))
