"""A line of text may be shown in pieces.

`(In) Tj 5 0 Td (voice) Tj`, or `[(In)-20(voice)] TJ`: join what stands between one place and the next.
"""

import re

content = b"[(In) -20 (voice)] TJ"
assert b"Invoice" not in content
assert b"".join(re.findall(rb"\(([^)]*)\)", content)) == b"Invoice"
