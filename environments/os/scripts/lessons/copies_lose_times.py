"""A copy has the time of the copying unless it is told otherwise.

`cp` and `shutil.copy` lose it, `cp -p` and `copy2` keep it: ask for the time only where the instruction does.
"""

import os
import shutil

open("a", "w").close()
os.utime("a", (1_741_000_000, 1_741_000_000))
shutil.copy("a", "b")
shutil.copy2("a", "c")
assert os.stat("b").st_mtime != 1_741_000_000 == os.stat("c").st_mtime
