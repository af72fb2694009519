"""What the file manager deletes is in the wastebasket.

A search of the whole home finds it there and calls it not deleted: leave out `.local/share/Trash`.
"""

import os

os.makedirs("home/.local/share/Trash/files")
open("home/.local/share/Trash/files/old.txt", "w").close()
found = [os.path.join(folder, name) for folder, _, names in os.walk("home") for name in names]
assert any("old.txt" in path for path in found)
assert not any("old.txt" in path for path in found if "/.local/share/Trash/" not in path)
