"""Loads an array without pickles, and reads a database with its own queries."""

import sqlite3
from pathlib import Path

import numpy as np

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")
QUERIES = {"count": "SELECT COUNT(*) FROM items", "total": "SELECT SUM(price) FROM items"}

score = 0.0
try:
    array = np.load(HOME / "levels.npy", allow_pickle=False)
    if array.shape == tuple(want["shape"]) and np.allclose(array, np.array(want["levels"])):
        score += 0.4
except (OSError, ValueError) as error:
    print("levels:", error)
try:
    connection = sqlite3.connect(f"file:{HOME / 'shop.db'}?mode=ro", uri=True)
    for name, query in QUERIES.items():
        (found,) = connection.execute(query).fetchone()
        if found == want[name]:
            score += 0.3
except sqlite3.Error as error:
    print("shop:", error)
print(f"REWARD: {score:.2f}")
