import sqlite3

def write(street):
    base = sqlite3.connect("/home/user/purchase.db")
    base.execute("CREATE TABLE suppliers (name TEXT, street TEXT)")
    base.executemany("INSERT INTO suppliers VALUES (?, ?)", [("Kraft & Co.", street), ("Moll", "Hafen 2"), ("Ney", "Ring 19")])
    base.commit()
    base.close()


write("Am Markt 7")
