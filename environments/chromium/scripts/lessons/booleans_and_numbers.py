"""`true`, `1` and `"1"` are different settings.

Python finds the first two equal: compare the kind as well.
"""

import json

one, two = json.loads('{"a": true}'), json.loads('{"a": 1}')
assert one == two and type(one["a"]) is not type(two["a"])
