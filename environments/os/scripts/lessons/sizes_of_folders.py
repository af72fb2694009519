"""The size of a folder is not that of its files, and `du` counts blocks.

Sum `st_size` of files; a sparse or tiny file takes another space than its length.
"""

import os

os.mkdir("a")
with open("a/x", "wb") as file:
    file.write(b"x" * 10)
assert os.path.getsize("a") != 10
assert os.stat("a/x").st_size == 10 != os.stat("a/x").st_blocks * 512
