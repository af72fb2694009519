"""JSON with a key told twice is read without a complaint.

The last one counts; the wanted value may stand in the first, or hide what it replaces. Use `object_pairs_hook`.
"""

import json

text = '{"port": 80, "port": 8080}'
assert json.loads(text) == {"port": 8080}
pairs = json.loads(text, object_pairs_hook=list)
assert len({name for name, _ in pairs}) != len(pairs)
