"""Foreign keys are not checked unless somebody asks.

A row that refers to nothing is accepted; `PRAGMA foreign_key_check` lists them.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.executescript(
    "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p REFERENCES p(id)); INSERT INTO c VALUES (9);"
)
assert database.execute("PRAGMA foreign_key_check").fetchall() == [("c", 1, "p", 0)]
