"""Tabs and blanks that look alike are not the same indentation.

Python refuses a mixture; in YAML and Makefiles one of them is wrong.
"""

import ast

mixed = "if 1:\n        a = 1\n\tb = 2\n"
try:
    ast.parse(mixed)
except TabError:
    pass
else:
    raise AssertionError("it was parsed")
assert mixed.expandtabs(8).count("        ") == 2
