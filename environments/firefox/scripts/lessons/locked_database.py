"""`places.sqlite` is locked while the browser runs.

Reading it in place fails or waits: copy it together with its `-wal`.
"""

import shutil
import sqlite3

browser = sqlite3.connect("places.sqlite", isolation_level=None)
browser.execute("PRAGMA locking_mode=EXCLUSIVE")
browser.execute("PRAGMA journal_mode=WAL")
browser.execute("CREATE TABLE moz_bookmarks (title)")
browser.execute("INSERT INTO moz_bookmarks VALUES ('Wiki')")
try:
    sqlite3.connect("places.sqlite", timeout=0.1).execute("SELECT * FROM moz_bookmarks")
except sqlite3.OperationalError as error:
    assert "locked" in str(error)
else:
    raise AssertionError("it was not locked")
for suffix in ("", "-wal"):
    shutil.copy(f"places.sqlite{suffix}", f"copy{suffix}")
assert sqlite3.connect("copy").execute("SELECT * FROM moz_bookmarks").fetchall() == [("Wiki",)]
