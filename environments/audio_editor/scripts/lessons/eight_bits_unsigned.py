"""Silence is 128 in a file of 8 bits and 0 in one of 16.

A silenced stretch looked loud: refuse widths that you do not read.
"""

silence = bytes([128] * 10)
assert max(silence) == 128 and max(abs(value - 128) for value in silence) == 0
