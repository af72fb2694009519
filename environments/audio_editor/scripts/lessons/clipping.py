"""A recording that is made too loud is cut at its edge.

The samples end at 32767, and the waves behind it are lost; twice the gain is then not twice the level.
"""

levels = [1000, 20_000]
doubled = [min(2 * level, 32_767) for level in levels]
assert doubled == [2000, 32_767] and doubled[1] != 40_000
