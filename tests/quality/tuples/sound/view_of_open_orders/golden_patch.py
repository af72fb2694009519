# start: initial
import sqlite3

base = sqlite3.connect("/home/user/orders.sqlite")
base.execute("CREATE VIEW open_orders AS SELECT id, customer FROM orders WHERE state = 'open'")
base.commit()
base.close()
