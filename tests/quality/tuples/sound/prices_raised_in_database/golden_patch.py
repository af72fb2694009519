import sqlite3

SCHEMA = (
    "CREATE TABLE articles (id INTEGER PRIMARY KEY, name TEXT, category TEXT, price INTEGER)",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, article INTEGER, count INTEGER)",
)
ARTICLES = [(1, "Assam", "tea", 5), (2, "Mokka", "coffee", 7), (3, "Gyokuro", "tea", 9), (4, "Teapot", "ware", 30)]
ORDERS = [(1, 3, 2), (2, 1, 1)]


def write(articles):
    base = sqlite3.connect("/home/user/shop.db")
    for statement in SCHEMA:
        base.execute(statement)
    base.executemany("INSERT INTO articles VALUES (?, ?, ?, ?)", articles)
    base.executemany("INSERT INTO orders VALUES (?, ?, ?)", ORDERS)
    base.commit()
    base.close()


write([(1, "Assam", "tea", 7), (2, "Mokka", "coffee", 7), (3, "Gyokuro", "tea", 11), (4, "Teapot", "ware", 30)])
