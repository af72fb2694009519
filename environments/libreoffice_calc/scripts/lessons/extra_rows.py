"""A list that is compared with `zip` accepts rows too many.

An extract that holds every row of its source scored full marks. Compare lengths, and what must not be there.
"""

from cua_gym_session.spreadsheets import same_rows

wanted, found = [["Ann"], ["Bo"]], [["Ann"], ["Bo"], ["Cy"]]
assert all(a == b for a, b in zip(wanted, found, strict=False))
assert not same_rows(wanted, found)
