import sqlite3
base = sqlite3.connect("/home/user/orders.sqlite")
base.execute("VACUUM")
base.close()
