"""`sqlite_master` keeps the text somebody typed.

Blanks and quotes differ between two equal tables; use `PRAGMA table_info` and `index_list`.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.executescript('CREATE TABLE one (a TEXT NOT NULL); CREATE TABLE  "two"  ("a" TEXT  NOT NULL);')
one, two = (row[0] for row in database.execute("SELECT sql FROM sqlite_master"))
assert one.replace("one", "two") != two
assert database.execute("PRAGMA table_info(one)").fetchall() == database.execute("PRAGMA table_info(two)").fetchall()
