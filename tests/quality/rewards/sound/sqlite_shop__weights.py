import json
import sqlite3
from pathlib import Path

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"prices": 0.6, "archive": 0.4}


def load(path):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT sku, price, stock FROM products ORDER BY sku").fetchall()
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    finally:
        connection.close()
    return rows, tables


def prices(state, want):
    rows, _ = state
    prices = {sku: price for sku, price, _ in rows}
    right = 0
    for sku, price in want["prices"].items():
        found = prices.get(sku)
        right += 1 if found is not None and abs(found - price) < 0.005 else 0
    return right / len(want["prices"])


def archive(state, want):
    _, tables = state
    return want["archive_table"] in tables


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "sqlite_shop.db")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["prices"] = float(prices(state, want))
    except Exception as error:
        print("prices:", repr(error))
    try:
        shares["archive"] = float(archive(state, want))
    except Exception as error:
        print("archive:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
