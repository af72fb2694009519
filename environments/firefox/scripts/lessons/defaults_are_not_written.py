"""A preference with its usual value has no line.

Absence means the default: choose tasks whose wanted value is not the default, or accept both.
"""

import re

text = 'user_pref("browser.startup.page", 3);\n'
assert re.search("browser.download.useDownloadDir", text) is None
