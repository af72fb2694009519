"""`translate(5)` has no second number, and `scale(2)` means both.

The missing number is 0 for one and the same for the other.
"""

import re


def numbers(transform):
    return [float(one) for one in re.findall(r"-?[\d.]+", transform)]


assert len(numbers("translate(5)")) == 1 and len(numbers("translate(5,0)")) == 2
assert (numbers("translate(5)") + [0])[:2] == numbers("translate(5,0)")
assert (numbers("scale(2)") * 2)[:2] == numbers("scale(2,2)")
