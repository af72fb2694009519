"""A number is found within a longer one.

420 holds 42, 4.20 does not equal 4.2 as text, and `-42` holds it, too. Read numbers as numbers.
"""

import re

assert "42" in "420" and "42" in "-42"
assert [float(one) for one in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])", "420 and -42 and 4.20")] == [
    420.0,
    -42.0,
    4.2,
]
