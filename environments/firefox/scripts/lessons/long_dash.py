"""The title of a window has a long dash.

`Links - Mozilla Firefox` never appears: wait for `Links — Mozilla Firefox`, or for both ends of it.
"""

import re

title = "Links \u2014 Mozilla Firefox"
assert not re.search("Links - Mozilla Firefox", title)
assert re.search("^Links .* Mozilla Firefox$", title)
