"""NULL is not equal to NULL, and is no empty text.

`WHERE note = NULL` finds no row; `note IS NULL` does. DB Browser shows both as an empty cell or as NULL in grey.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.execute("CREATE TABLE t (note)")
database.executemany("INSERT INTO t VALUES (?)", [(None,), ("",)])
count = lambda where: database.execute(f"SELECT count(*) FROM t WHERE {where}").fetchone()[0]
assert (count("note = NULL"), count("note IS NULL"), count("note = ''")) == (0, 1, 1)
