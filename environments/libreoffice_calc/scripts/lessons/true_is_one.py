"""True equals 1 and "1" is no number.

Compare by kind: `spreadsheets.same` does. The office writes TRUE into .xlsx as the formula `=TRUE()`.
"""

from cua_gym_session.spreadsheets import same

assert True == 1  # so a column of numbers equals a column of ticks
assert not same(True, 1) and same(1, 1.0) and not same("1", 1)
