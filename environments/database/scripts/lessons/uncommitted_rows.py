"""What was not committed is not in the file.

Python opens a transaction at the first INSERT; a script that ends without `commit` leaves an empty table.
"""

import sqlite3

database = sqlite3.connect("a.db")
database.execute("CREATE TABLE t (x)")
database.execute("INSERT INTO t VALUES (1)")
database.close()
assert sqlite3.connect("a.db").execute("SELECT * FROM t").fetchall() == []
