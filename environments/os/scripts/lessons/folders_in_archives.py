"""An archive of a folder has entries for folders and perhaps a `./` before every name.

`tar -C a .` and `tar a` differ; normalise names and leave folders out.
"""

import os
import posixpath
import subprocess
import tarfile

os.mkdir("a")
open("a/x", "w").close()
subprocess.run(["tar", "-cf", "one.tar", "-C", "a", "."], check=True)
subprocess.run(["tar", "-cf", "two.tar", "a"], check=True)
names = [[entry.name for entry in tarfile.open(path)] for path in ("one.tar", "two.tar")]
assert names == [[".", "./x"], ["a", "a/x"]]
files = [entry for entry in tarfile.open("one.tar") if entry.isfile()]
assert [posixpath.normpath(entry.name) for entry in files] == ["x"]
