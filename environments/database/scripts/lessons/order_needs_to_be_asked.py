"""Rows without ORDER BY have no order.

With an index they come in another one; sort rows before comparing, or order by a key.
"""

import sqlite3

database = sqlite3.connect(":memory:")
database.executescript(
    "CREATE TABLE t (a, b, c, d); INSERT INTO t VALUES (2, 1, 0, 0), (1, 2, 0, 0); CREATE INDEX i ON t (a, b);"
)
assert database.execute("SELECT a, b FROM t").fetchall() == [(1, 2), (2, 1)]
assert database.execute("SELECT a, b FROM t NOT INDEXED").fetchall() == [(2, 1), (1, 2)]
