"""A csv cell may hold a line break and a delimiter.

`line.split(",")` tears it apart; and what Excel calls csv begins with a byte order mark.
"""

from pathlib import Path

from cua_gym_session.spreadsheets import read_csv

Path("a.csv").write_bytes(b'\xef\xbb\xbfname,note\r\n"Lee, Ann","two\nlines"\r\n')
assert len(Path("a.csv").read_text().splitlines()) == 3
assert Path("a.csv").read_text().startswith("\ufeffname")
assert read_csv("a.csv") == [["name", "note"], ["Lee, Ann", "two\nlines"]]
