"""What is only in the editor is not in the file.

Geany shows a star in the title; a reward sees the file as it was saved last. Write it into the instruction.
"""

import re

assert re.search(r"fees\.py", "*fees.py - /home/user/projects/shop - Geany")
assert not re.search(r"^fees\.py", "*fees.py - /home/user/projects/shop - Geany")
