"""LIKE does not mind capitals, `=` does.

`WHERE name LIKE 'ann'` also finds ANN, but not Ä for ä: only ASCII letters are folded.
"""

import sqlite3

database = sqlite3.connect(":memory:")
ask = lambda sql: database.execute(f"SELECT {sql}").fetchone()[0]
assert (ask("'ANN' LIKE 'ann'"), ask("'ANN' = 'ann'"), ask("'Ä' LIKE 'ä'")) == (1, 0, 0)
