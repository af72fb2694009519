import sqlite3

reward = 0.0
try:
    base = sqlite3.connect("file:/home/user/stock.sqlite?mode=ro", uri=True)
    rows = base.execute("SELECT id, name, amount FROM stock ORDER BY id").fetchall()
    log = base.execute("SELECT id, amount FROM log").fetchall()
    base.close()
    if rows == [(11, "rope", 7), (12, "hooks", 40), (13, "wax", 19)] and log == [(12, 40)]:
        reward = 1.0
except (sqlite3.Error, TypeError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
