"""A byte order mark becomes a character of the first line.

`"name"` is then not found at the start. `text.read` takes it off.
"""

from pathlib import Path

from cua_gym_session import text

Path("a.txt").write_bytes(b"\xef\xbb\xbfname\n")
assert not Path("a.txt").read_text(encoding="utf-8").startswith("name")
assert text.read("a.txt") == "name\n"
