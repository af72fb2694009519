import sqlite3

ORDERS = [(1, "Hale", "open"), (2, "Ibe", "paid"), (3, "Jara", "open"), (4, "Kato", "void")]


def copy():
    """The database in memory, so that trying the view changes nothing."""
    disk = sqlite3.connect("file:/home/user/orders.sqlite?mode=ro", uri=True)
    memory = sqlite3.connect(":memory:")
    disk.backup(memory)
    disk.close()
    return memory


def view():
    base = copy()
    base.execute("INSERT INTO orders VALUES (9, 'Lund', 'open'), (10, 'Moe', 'paid')")
    found = base.execute("SELECT * FROM open_orders")
    columns = [one[0].lower() for one in found.description]
    return columns == ["id", "customer"] and sorted(found.fetchall()) == [(1, "Hale"), (3, "Jara"), (9, "Lund")]


def kept():
    base = copy()
    schema = base.execute("SELECT type, name FROM sqlite_master ORDER BY type, name").fetchall()
    columns = base.execute("SELECT name, type, pk FROM pragma_table_info('orders')").fetchall()
    index = base.execute("SELECT name FROM pragma_index_info('by_state')").fetchall()
    rows = base.execute("SELECT * FROM orders ORDER BY id").fetchall()
    same = schema == [("index", "by_state"), ("table", "orders"), ("view", "open_orders")]
    return same and rows == ORDERS and index == [("state",)] and columns == [("id", "INTEGER", 1), ("customer", "TEXT", 0), ("state", "TEXT", 0)]


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("view", 1.0, lambda: view())],
    [("rest", lambda: kept())],
)
