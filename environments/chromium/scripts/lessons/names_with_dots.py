"""A preference `a.b` is an object within an object, not a key with a dot.

A key `"a.b"` at the top is kept in the file and read by nobody.
"""

import json

wrong, right = {"homepage.page": 1}, {"homepage": {"page": 1}}
assert json.dumps(wrong) != json.dumps(right) and "homepage" not in wrong
