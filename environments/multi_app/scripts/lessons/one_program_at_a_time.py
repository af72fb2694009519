"""The window that opens last has the keyboard.

What is typed for one program lands in the other: open the one to work in last, and wait for its title.
"""

import re

titles = ["things.ods - LibreOffice Calc", "memo.txt - Mousepad"]
assert re.search("memo", titles[-1]) and not re.search("things", titles[-1])
