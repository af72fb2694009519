"""A value changes its kind on its way.

`007` of a text is 7 in a sheet and `"7"` in a database: say which form it must have, or compare numbers.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.execute("CREATE TABLE t (code INTEGER)")
database.execute("INSERT INTO t VALUES ('007')")
assert database.execute("SELECT code FROM t").fetchone() == (7,)
assert int("007") == 7 and "007" != "7"
