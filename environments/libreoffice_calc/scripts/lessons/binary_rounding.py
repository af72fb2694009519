"""Sums of cents are not exact.

Compare within half a cent; rounding both sides first can fall to either side of a limit.
"""

from cua_gym_session.spreadsheets import same

assert 0.1 + 0.2 != 0.3 and round(2.675, 2) == 2.67
assert same(0.1 + 0.2, 0.3) and same(2.675, 2.674)
