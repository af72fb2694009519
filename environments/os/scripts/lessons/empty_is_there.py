"""A file that exists may be empty.

`touch` made every file a task asked for; compare contents.
"""

import os

open("report.txt", "w").close()
assert os.path.exists("report.txt") and os.path.getsize("report.txt") == 0
