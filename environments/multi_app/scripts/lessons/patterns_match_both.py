"""A pattern that fits both windows waits for the wrong one.

A terminal in the folder `memo` also has `memo` in its title: end the pattern with the program's name.
"""

import re

titles = ["memo", "memo.txt - Mousepad"]
assert [title for title in titles if re.search("memo", title)] == titles
assert [title for title in titles if re.search(r"memo\.txt - Mousepad$", title)] == titles[1:]
