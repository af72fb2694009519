"""A copy without its `-wal` lacks the newest rows.

The bookmark that was just made is there on the screen and not in the copy.
"""

import shutil
import sqlite3

browser = sqlite3.connect("places.sqlite", isolation_level=None)
browser.execute("PRAGMA journal_mode=WAL")
browser.execute("CREATE TABLE t (x)")
browser.execute("PRAGMA wal_checkpoint(TRUNCATE)")
browser.execute("INSERT INTO t VALUES ('new')")
shutil.copy("places.sqlite", "copy")
assert sqlite3.connect("copy").execute("SELECT * FROM t").fetchall() == []
