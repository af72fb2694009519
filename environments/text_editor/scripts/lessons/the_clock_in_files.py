"""A file written by a script has the time of the run.

"The newest" is then decided by the machine; set times: `text.write(path, …, mtime_s=…)`.
"""

import os

from cua_gym_session import text

text.write("a.txt", "x", mtime_s=1_741_000_000)
text.write("b.txt", "x")
assert os.stat("a.txt").st_mtime == 1_741_000_000 < os.stat("b.txt").st_mtime
