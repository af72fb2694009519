import sqlite3

TABLES = (
    "CREATE TABLE members (id INTEGER, name TEXT, left TEXT)",
    "CREATE TABLE former (id INTEGER, name TEXT, left TEXT)",
)
MEMBERS = [(1, "Ali", ""), (2, "Bea", "2023-06-30"), (3, "Cem", ""), (4, "Dot", "2024-01-31"), (5, "Eli", "")]
FORMER = [(0, "Zoe", "2020-12-31")]
reward = 0.0
try:
    base = sqlite3.connect("file:/home/user/club.sqlite?mode=ro", uri=True)
    members = sorted(base.execute("SELECT id, name, left FROM members").fetchall())
    former = sorted(base.execute("SELECT id, name, left FROM former").fetchall())
    schema = [row[0] for row in base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
    base.close()
    gone = [one for one in MEMBERS if one[2]]
    staying = [one for one in MEMBERS if not one[2]]
    if schema == list(TABLES) and [one for one in members if one not in gone] == staying:
        inserted = former == sorted(FORMER + gone)
        if inserted:
            reward = 1.0 if members == staying else 0.5
except (sqlite3.Error, TypeError) as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
