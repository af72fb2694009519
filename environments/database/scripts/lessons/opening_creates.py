"""Connecting to a file that is not there makes an empty one.

The reward then finds a database without tables where there was none. Read the bytes first.
"""

import os
import sqlite3

sqlite3.connect("missing.db").execute("SELECT 1").fetchall()
assert os.path.exists("missing.db") and os.path.getsize("missing.db") == 0
