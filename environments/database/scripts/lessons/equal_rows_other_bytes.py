"""Two files with the same rows may differ in every byte.

The header counts changes, and pages are used in the order of the work: never compare files, and make both states by
the same statements.
"""

import sqlite3

for name, more in (("a.db", ""), ("b.db", "INSERT INTO t VALUES ('gone'); DELETE FROM t WHERE x = 'gone';")):
    database = sqlite3.connect(name)
    database.executescript(f"CREATE TABLE t (x); INSERT INTO t VALUES ('stays'); {more}")
    database.close()
assert open("a.db", "rb").read() != open("b.db", "rb").read()
