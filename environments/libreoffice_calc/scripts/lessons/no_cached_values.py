"""A file that no office has saved has no values behind its formulas.

A reward that reads values finds None there: let the office save golden states (`office.save_in_office`).
"""

from cua_gym_session import spreadsheets

for path in ("a.xlsx", "a.ods"):
    spreadsheets.write(path, {"S": [[1, 2, "=A1+B1"]]})
    assert spreadsheets.read(path)["S"] == [[1, 2]]
    assert spreadsheets.formulas(path)["S"] == {"C1": "=A1+B1"}
