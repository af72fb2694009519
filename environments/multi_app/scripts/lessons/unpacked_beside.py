"""An archive unpacked in the wrong place has the right files.

Compare paths from the home, not names of files.
"""

import os

os.makedirs("Documents/pack/pack")
open("Documents/pack/pack/a.txt", "w").close()
found = [os.path.join(folder, name) for folder, _, names in os.walk("Documents") for name in names]
assert any(path.endswith("a.txt") for path in found) and "Documents/pack/a.txt" not in found
