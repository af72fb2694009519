"""A set of tracks forgets their order and repetitions.

"Sorted" and "played twice" need lists.
"""

wanted, found = ["a", "b"], ["b", "a", "a"]
assert set(wanted) == set(found) and wanted != found
