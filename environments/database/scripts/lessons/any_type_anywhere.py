"""A column takes values of any type.

`"12"` in a column without a type stays text and is no 12; an import guesses. Look at `typeof`, or compare as texts
where the task does not care.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.execute("CREATE TABLE t (a, b INTEGER)")
database.execute("INSERT INTO t VALUES ('12', '12')")
assert database.execute("SELECT a, b FROM t").fetchall() == [("12", 12)]
assert database.execute("SELECT typeof(a), typeof(b) FROM t").fetchall() == [("text", "integer")]
