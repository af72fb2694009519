"""Two boxes with one label are one entry of a dictionary.

A copy left over was not noticed: compare sorted lists, or count.
"""

labels = ["Kitchen", "Kitchen", "Hall"]
assert len({label: label for label in labels}) == 2
assert sorted(labels) != sorted(set(labels))
