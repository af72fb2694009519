"""Values of preferences are JSON: `true`, `3`, `"text"`.

`True` of Python is no preference, the line is dropped and all behind it may be, too.
"""

import json

assert f'user_pref("a", {True});' == 'user_pref("a", True);'
assert f'user_pref("a", {json.dumps(True)});' == 'user_pref("a", true);'
