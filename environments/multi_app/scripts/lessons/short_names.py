"""A name that is part of another is found in both.

"Ann" is in "Annika takes the chair": compare whole words.
"""

import re

line = "Annika takes the chair."
assert "Ann" in line and re.search(r"\bAnn\b", line) is None
