import sqlite3

SCHEMA = (
    "CREATE TABLE articles (id INTEGER PRIMARY KEY, name TEXT, category TEXT, price INTEGER)",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, article INTEGER, count INTEGER)",
)
ARTICLES = [(1, "Assam", "tea", 5), (2, "Mokka", "coffee", 7), (3, "Gyokuro", "tea", 9), (4, "Teapot", "ware", 30)]
ORDERS = [(1, 3, 2), (2, 1, 1)]

def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


def rows(query):
    base = sqlite3.connect("file:/home/user/shop.db?mode=ro", uri=True)
    try:
        return base.execute(query).fetchall()
    finally:
        base.close()


def articles():
    return rows("SELECT id, name, category, price FROM articles ORDER BY id")


def raised():
    tea = [(one, price) for one, _, category, price in articles() if category == "tea"]
    return sum(pair in ((1, 7), (3, 11)) for pair in tea) / 2


def rest():
    now = [row if row[2] != "tea" else row[:3] for row in articles()]
    before = [row if row[2] != "tea" else row[:3] for row in ARTICLES]
    tables = rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return now == before and rows("SELECT * FROM orders ORDER BY id") == ORDERS and [sql for _, sql in tables] == list(SCHEMA)


grade([("prices", 1.0, raised)], [("rest", rest)])
