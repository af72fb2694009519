import json
import sqlite3
from pathlib import Path

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = prices(state, want)
        yield "prices", 0.6 if passed is True else 0.6 * float(passed), 0.6
    except Exception as error:
        print("prices:", error)
        yield "prices", 0.0, 0.6
    try:
        passed = archive(state, want)
        yield "archive", 0.4 if passed is True else 0.4 * float(passed), 0.4
    except Exception as error:
        print("archive:", error)
        yield "archive", 0.0, 0.4


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


def main():
    target = Path.home() / "sqlite_shop.db"
    gate = target.exists() and target.stat().st_size > 0
    reward = 0.0
    if gate:
        try:
            for name, earned, maximum in components(target, TASK["parameters"]):
                print(f"COMPONENT {name} {earned} {maximum}")
                reward += earned
        except Exception as error:
            print("stopped:", error)
    print("REWARD: %.4f" % min(reward, 1.0))


main()
