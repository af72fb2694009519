"""Rows may be in the write-ahead log and not in the file.

Copying only `shop.db` loses them: copy `-wal`, too, or close the connection before.
"""

import shutil
import sqlite3

one = sqlite3.connect("a.db")
one.execute("PRAGMA journal_mode=WAL")
one.execute("CREATE TABLE t (x)")
one.execute("PRAGMA wal_checkpoint(TRUNCATE)")
one.execute("INSERT INTO t VALUES (1)")
one.commit()
shutil.copy("a.db", "copy.db")
assert sqlite3.connect("copy.db").execute("SELECT * FROM t").fetchall() == []
one.close()
shutil.copy("a.db", "copy2.db")
assert sqlite3.connect("copy2.db").execute("SELECT * FROM t").fetchall() == [(1,)]
