"""A number behind which anything stands is no number.

`7py` read by a search for digits counted as 7.
"""

import re

assert re.match(r"[\d.]+", "7py")[0] == "7"
assert re.fullmatch(r"([\d.]+)(mm|px|pt|in|cm)?", "7py") is None
