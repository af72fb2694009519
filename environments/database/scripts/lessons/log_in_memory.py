"""A database in write-ahead mode cannot be deserialised.

Bytes 18 and 19 of the header say which mode: set both to 1 in the copy.
"""

import sqlite3

one = sqlite3.connect("a.db")
one.execute("PRAGMA journal_mode=WAL")
one.execute("CREATE TABLE t (x)")
one.close()
content = bytearray(open("a.db", "rb").read())
memory = sqlite3.connect(":memory:")
memory.deserialize(bytes(content))
try:
    memory.execute("SELECT * FROM t")
except sqlite3.OperationalError:
    pass
else:
    raise AssertionError("it could be read")
content[18:20] = b"\x01\x01"
memory.deserialize(bytes(content))
assert memory.execute("SELECT * FROM t").fetchall() == []
