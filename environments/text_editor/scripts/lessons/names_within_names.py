"""A name that is replaced stands within longer names.

`replace("room 14", …)` also changes room 140, and searching for the old name finds the new one: compare whole lines.
"""

import re

text = "room 14, room 140"
assert text.replace("room 14", "room 15") == "room 15, room 150"
assert re.sub(r"\broom 14\b", "room 15", text) == "room 15, room 140"
