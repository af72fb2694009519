"""A folder in a folder lies in `Name.sbd`.

`Projects/Alder` without `.sbd` cannot be made beside the mailbox `Projects`, which is a file.
"""

import os

open("Projects", "w").close()
try:
    os.makedirs("Projects/Alder")
except (FileExistsError, NotADirectoryError):
    pass
else:
    raise AssertionError("it was made")
os.makedirs("Projects.sbd")
