"""A saved copy holds the old object and the new one.

The viewer appends what changed: the first `/V` that a search finds is the old value.
"""

import re

content = b"5 0 obj\n<</T(name)/V(old)>>\nendobj\n%%EOF\n5 0 obj\n<</T(name)/V(new)>>\nendobj\n"
assert re.search(rb"/V\((\w+)\)", content)[1] == b"old"
assert dict(re.findall(rb"(?ms)^(\d+) 0 obj(.*?)endobj", content))[b"5"].count(b"new") == 1
