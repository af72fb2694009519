"""A setting with its usual value is commented out after a save.

`#volume-step=12` is no setting: take lines that begin with the name.
"""

import re

text = "# step of the volume\n#volume-step=12\nvolume-step=20\n"
assert re.search(r"volume-step=(\d+)", text)[1] == "12"
assert re.findall(r"(?m)^volume-step=(\d+)$", text) == ["20"]
