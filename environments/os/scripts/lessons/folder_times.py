"""Writing into a folder changes its time.

Set times of folders after all files, innermost first.
"""

import os

os.mkdir("a")
os.utime("a", (1_741_000_000, 1_741_000_000))
open("a/file", "w").close()
assert os.stat("a").st_mtime != 1_741_000_000
os.utime("a", (1_741_000_000, 1_741_000_000))
assert os.stat("a").st_mtime == 1_741_000_000
