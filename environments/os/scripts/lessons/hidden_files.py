"""`*` leaves out names that begin with a dot, `os.listdir` does not.

A count by one differs from a count by the other; and so does `glob.glob`.
"""

import glob
import os

for name in (".hidden", "shown"):
    open(name, "w").close()
assert glob.glob("*") == ["shown"] and sorted(os.listdir(".")) == [".hidden", "shown"]
