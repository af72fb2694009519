"""A sample that went through a program differs by one or two.

Floats and back round: compare within a tolerance; equality of bytes fails for an honest export.
"""

level = 20_000
back = round(level / 32_768 * 32_767)
assert back != level and abs(back - level) <= 2
