"""An id that the program gave depends on what was tried before.

With AUTOINCREMENT a deleted row leaves a gap: compare new rows without their id.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.executescript(
    "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, name); INSERT INTO t (name) VALUES ('x'); DELETE FROM t; INSERT INTO t (name) VALUES ('Tea');"
)
assert database.execute("SELECT id, name FROM t").fetchall() == [(2, "Tea")]
