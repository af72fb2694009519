"""Places count from the lower left corner.

y of 760 on a page of 842 points is near the top: a mark at 82 from above has y = 760.
"""

height, from_above = 842, 82
assert height - from_above == 760
assert sorted([760, 100])[0] == 100  # smaller is lower, not higher
