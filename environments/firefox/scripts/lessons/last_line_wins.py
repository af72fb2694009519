"""`prefs.js` may tell a preference twice, and the last line counts.

The first that a search finds is not the one in use.
"""

import re

text = 'user_pref("a.b", 1);\nuser_pref("a.b", 2);\n'
assert re.search(r'"a\.b", (\d)', text)[1] == "1"
assert dict(re.findall(r'user_pref\("([^"]+)", (.*)\);', text)) == {"a.b": "2"}
