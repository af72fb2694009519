"""A view may hold the answer as constants.

It gives the right rows today. Insert rows on both sides of the limit into the copy and ask again.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.executescript(
    "CREATE TABLE t (x); INSERT INTO t VALUES (5), (50); CREATE VIEW real AS SELECT x FROM t WHERE x > 10; CREATE VIEW fake AS SELECT 50 AS x;"
)
rows = lambda view: database.execute(f"SELECT x FROM {view} ORDER BY x").fetchall()
assert rows("real") == rows("fake")
database.execute("INSERT INTO t VALUES (60)")
assert rows("real") != rows("fake")
