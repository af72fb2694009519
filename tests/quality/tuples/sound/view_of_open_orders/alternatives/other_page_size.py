import sqlite3
base = sqlite3.connect("/home/user/orders.sqlite")
base.execute("PRAGMA page_size = 8192")
base.execute("VACUUM")
base.close()
