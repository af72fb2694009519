"""Names with numbers sort as text.

`scan10` comes before `scan2`: ask for leading zeros, or sort by the number.
"""

import re

names = ["scan2", "scan10"]
assert sorted(names) == ["scan10", "scan2"]
assert sorted(names, key=lambda name: int(re.sub(r"\D", "", name))) == names
