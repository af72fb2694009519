"""Copying the whole source into the target holds every wanted line.

Ask for what must not be there, too.
"""

source, wanted = ["keep 1", "drop 2", "keep 3"], ["keep 1", "keep 3"]
target = list(source)
assert all(line in target for line in wanted) and target != wanted
