"""A note brings a second annotation, its window.

`/Subtype/Popup` has no text of its own: count `/Text` only.
"""

import re

content = b"<</Subtype/Text/Contents(call)>> <</Subtype/Popup/Parent 9 0 R>>"
kinds = re.findall(rb"/Subtype/(\w+)", content)
assert len(kinds) == 2 and kinds.count(b"Text") == 1
