import sqlite3

reward = 0.0
try:
    base = sqlite3.connect("file:/home/user/purchase.db?mode=ro", uri=True)
    rows = sorted(base.execute("SELECT name, street FROM suppliers").fetchall())
    base.close()
    if rows == [("Kraft & Co.", "Lindenallee 4"), ("Moll", "Hafen 2"), ("Ney", "Ring 19")]:
        reward = 1.0
except sqlite3.Error as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
