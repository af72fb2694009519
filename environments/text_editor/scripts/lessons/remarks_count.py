"""A line behind a comment mark holds the wanted words, but means nothing.

`# color = red` satisfied a search for `color = red`. Take lines whole.
"""

lines = ["# color = red", "color = blue"]
assert any("color = red" in line for line in lines)
assert "color = red" not in [line.strip() for line in lines]
