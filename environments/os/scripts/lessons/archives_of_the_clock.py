"""zip and gzip write the clock into the archive.

Equal contents give other bytes each time; compare members, and write with fixed times (`packages.write`).
"""

import gzip
from unittest.mock import patch

from cua_gym_session import packages

with patch("time.time", return_value=1_741_000_000):
    one = gzip.compress(b"x", mtime=None)
assert one != gzip.compress(b"x", mtime=0) and gzip.decompress(one) == b"x"
packages.write("a.zip", {"a": "x"})
packages.write("b.zip", {"a": "x"})
assert open("a.zip", "rb").read() == open("b.zip", "rb").read()
