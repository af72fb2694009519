import sqlite3

base = sqlite3.connect("/home/user/stock.sqlite")
base.executescript("""
CREATE TABLE stock (id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE log (id INTEGER, amount INTEGER);
INSERT INTO stock VALUES (11, 'rope', 7), (12, 'hooks', 52), (13, 'wax', 19);
CREATE TRIGGER changed AFTER UPDATE OF amount ON stock BEGIN INSERT INTO log VALUES (new.id, new.amount); END;
""")
base.close()
