import sqlite3

base = sqlite3.connect("/home/user/app.db")
base.execute("CREATE TABLE log (id INTEGER, level TEXT, message TEXT)")
base.executemany(
    "INSERT INTO log VALUES (?, ?, ?)",
    [(1, "info", "up"), (2, "error", "no disk"), (3, "error", "no net"), (4, "info", "down")],
)
base.commit()
