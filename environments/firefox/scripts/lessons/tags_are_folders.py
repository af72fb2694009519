"""A tag is a folder that holds the bookmark once more.

A bookmark with a tag has two rows with the same place: leave out what lies below the root `tags________`.
"""

import sqlite3

places = sqlite3.connect(":memory:")
places.execute("CREATE TABLE b (id, parent, fk, guid)")
places.executemany(
    "INSERT INTO b VALUES (?, ?, ?, ?)",
    [(4, 1, None, "tags________"), (5, 4, None, "t"), (6, 5, 9, "x"), (7, 3, 9, "y")],
)
assert places.execute("SELECT count(*) FROM b WHERE fk = 9").fetchone() == (2,)
below = "SELECT id FROM b WHERE parent = (SELECT id FROM b WHERE guid = 'tags________')"
assert places.execute(f"SELECT count(*) FROM b WHERE fk = 9 AND parent NOT IN ({below})").fetchone() == (1,)
