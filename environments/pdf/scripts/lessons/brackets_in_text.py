r"""A bracket within a text is escaped, or in pairs.

`(a\)b)` ends at the second one: a search up to the first closing bracket cuts it.
"""

import re

content = rb"/V(a\)b)"
assert re.search(rb"/V\((.*?)\)", content)[1] == rb"a" + b"\\"
assert re.search(rb"/V\(((?:\\.|[^\\)])*)\)", content)[1] == rb"a\)b"
