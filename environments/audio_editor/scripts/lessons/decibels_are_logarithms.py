"""Half as loud is six decibels less, twice is six more.

Minus six decibels is no subtraction of six: multiply by 10 ** (dB / 20).
"""

assert abs(10 ** (-6 / 20) - 0.5) < 0.002
assert 9000 - 6 != round(9000 * 10 ** (-6 / 20))
