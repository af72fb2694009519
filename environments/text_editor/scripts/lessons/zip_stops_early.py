"""`zip` stops at the shorter text.

A file cut in half had every line right. Compare lengths, or use `strict=True`.
"""

wanted, found = ["a", "b", "c"], ["a"]
assert all(one == other for one, other in zip(wanted, found))
assert len(wanted) != len(found)
