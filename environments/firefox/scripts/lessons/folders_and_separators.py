"""`moz_bookmarks` holds bookmarks, folders and separators.

Counting rows counts all: type 1 is a bookmark, 2 a folder, 3 a separator.
"""

import sqlite3

places = sqlite3.connect(":memory:")
places.execute("CREATE TABLE moz_bookmarks (type, title)")
places.executemany("INSERT INTO moz_bookmarks VALUES (?, ?)", [(1, "Wiki"), (2, "Work"), (3, None)])
assert places.execute("SELECT count(*) FROM moz_bookmarks").fetchone() == (3,)
assert places.execute("SELECT title FROM moz_bookmarks WHERE type = 1").fetchall() == [("Wiki",)]
