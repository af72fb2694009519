"""A date typed as text looks like a date and sorts as text.

Ask for the kind of the value when the task says "make them real dates".
"""

from datetime import date

from cua_gym_session import spreadsheets

spreadsheets.write("a.ods", {"S": [["2025-03-01"], [date(2025, 3, 1)]]})
text, day = (row[0] for row in spreadsheets.read("a.ods")["S"])
assert str(text) == str(day) and not spreadsheets.same(text, day)
assert sorted(["1/10/2025", "1/9/2025"]) == ["1/10/2025", "1/9/2025"]
