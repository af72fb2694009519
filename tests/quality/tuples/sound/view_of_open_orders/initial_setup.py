import sqlite3

base = sqlite3.connect("/home/user/orders.sqlite")
base.executescript("""
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, state TEXT);
CREATE INDEX by_state ON orders (state);
INSERT INTO orders VALUES (1, 'Hale', 'open'), (2, 'Ibe', 'paid'), (3, 'Jara', 'open'), (4, 'Kato', 'void');
""")
base.close()
