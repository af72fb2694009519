"""`SELECT *` depends on the order of columns.

A table made anew with columns in another order holds the same data: name the columns.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.executescript(
    "CREATE TABLE one (a, b); CREATE TABLE two (b, a); INSERT INTO one VALUES (1, 2); INSERT INTO two VALUES (2, 1);"
)
assert database.execute("SELECT * FROM one").fetchall() != database.execute("SELECT * FROM two").fetchall()
assert database.execute("SELECT a, b FROM one").fetchall() == database.execute("SELECT a, b FROM two").fetchall()
