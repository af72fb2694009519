import sqlite3
base = sqlite3.connect("/home/user/orders.sqlite")
base.execute("DROP VIEW open_orders")
base.execute("create view open_orders(id, customer) as select o.id, o.customer from orders as o where o.state like 'open' order by o.id desc")
base.commit()
