"""The database may have a write-ahead log: it is opened as a temporary copy."""

import json
import shutil
import sqlite3
import tempfile
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]


def rows():
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "places.sqlite"
        shutil.copy("/home/user/.mozilla/places.sqlite", copy)
        wal = Path("/home/user/.mozilla/places.sqlite-wal")
        if wal.exists():
            shutil.copy(wal, Path(folder) / wal.name)
        with sqlite3.connect(copy) as connection:
            return connection.execute("SELECT title, url FROM bookmarks ORDER BY url").fetchall()


found = {}
try:
    found = {url: title for title, url in rows()}
except Exception as error:
    print("bookmarks:", error)
hits = {url: found.get(url) == title for url, title in want["bookmarks"].items()}
for url, hit in hits.items():
    print("COMPONENT", url, int(hit) / len(hits), 1 / len(hits))
print("REWARD:", sum(hits.values()) / len(hits))
