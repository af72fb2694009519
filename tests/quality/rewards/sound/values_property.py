"""Properties and cached properties of a class."""

import sqlite3
from functools import cached_property


class Database:
    def __init__(self, path: str) -> None:
        self.path = path

    @cached_property
    def rows(self) -> list[tuple[str, int]]:
        connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        try:
            return connection.execute("SELECT name, stock FROM parts ORDER BY name").fetchall()
        finally:
            connection.close()

    @property
    def is_right(self) -> bool:
        return self.rows == [("bolt", 40), ("nut", 38), ("washer", 120)]


try:
    score = 1.0 if Database("/home/user/parts.db").is_right else 0.0
except sqlite3.Error:
    score = 0.0
print(f"REWARD: {score}")
