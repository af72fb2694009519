# start: initial
import sqlite3

base = sqlite3.connect("/home/user/stock.sqlite")
base.execute("UPDATE stock SET amount = 40 WHERE id = 12")
base.commit()
base.close()
