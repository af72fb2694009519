"""The value of a tick box is a name, not a text.

`/V/Yes` beside `/AS/Yes`, and the name may be anything but `Off`: compare with `/Off`.
"""

import re

ticked, clear = b"<</FT/Btn/V/On1/AS/On1>>", b"<</FT/Btn/V/Off/AS/Off>>"
state = lambda body: re.search(rb"/V\s*/(\w+)", body)[1]
assert state(ticked) != b"Yes" and state(ticked) != b"Off" == state(clear)
