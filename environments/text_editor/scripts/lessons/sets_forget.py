"""A set of lines forgets order and repetition.

A line copied twice and a list sorted wrongly were full marks. Compare lists, or counts.
"""

from collections import Counter

wanted, found = ["a", "b"], ["b", "a", "a"]
assert set(wanted) == set(found)
assert wanted != found and Counter(wanted) != Counter(found)
