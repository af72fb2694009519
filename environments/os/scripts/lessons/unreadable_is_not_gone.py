"""A file without permission to read is there.

`chmod 000` is no deletion, and a reward that dies of PermissionError gives no score. Handle OSError in each
component.
"""

import os

open("a", "w").close()
os.chmod("a", 0)
assert os.path.exists("a")
if os.geteuid() != 0:
    try:
        open("a")
    except OSError as error:
        assert error.errno == 13
    else:
        raise AssertionError("it could be read")
