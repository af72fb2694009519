import sqlite3

TABLES = (
    "CREATE TABLE members (id INTEGER, name TEXT, left TEXT)",
    "CREATE TABLE former (id INTEGER, name TEXT, left TEXT)",
)
MEMBERS = [(1, "Ali", ""), (2, "Bea", "2023-06-30"), (3, "Cem", ""), (4, "Dot", "2024-01-31"), (5, "Eli", "")]
FORMER = [(0, "Zoe", "2020-12-31")]


def write(members, former):
    base = sqlite3.connect("/home/user/club.sqlite")
    for statement in TABLES:
        base.execute(statement)
    base.executemany("INSERT INTO members VALUES (?, ?, ?)", members)
    base.executemany("INSERT INTO former VALUES (?, ?, ?)", former)
    base.commit()
    base.close()


write(MEMBERS, FORMER)
