"""`os.path.exists` is false for a link that points nowhere.

"The link is gone" was full marks for one whose target had been deleted: `os.path.lexists`.
"""

import os

os.symlink("nowhere", "current")
assert not os.path.exists("current") and os.path.lexists("current")
assert os.readlink("current") == "nowhere"
