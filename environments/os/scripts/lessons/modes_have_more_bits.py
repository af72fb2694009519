"""The mode of a file is more than its permissions.

`st_mode` holds the kind, too; compare `stat.S_IMODE`. And a umask takes bits off what a script creates: call `chmod`.
"""

import os
import stat

os.umask(0o077)
fd = os.open("run.sh", os.O_CREAT, 0o755)
os.close(fd)
assert stat.S_IMODE(os.stat("run.sh").st_mode) == 0o700
os.chmod("run.sh", 0o755)
assert os.stat("run.sh").st_mode != 0o755 and stat.S_IMODE(os.stat("run.sh").st_mode) == 0o755
