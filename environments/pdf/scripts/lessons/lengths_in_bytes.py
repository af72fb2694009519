"""The table at the end counts bytes, not characters.

With an accent in the text every object behind it is looked for at the wrong place: encode before counting.
"""

content = "(Café)"
assert len(content) + 1 == len(content.encode())
assert len(content) == len(content.encode("latin-1"))
