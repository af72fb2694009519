"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import sqlite3
d = sqlite3.connect(HOME/"a.db")
total = d.execute("select LOAD_EXTENSION ('/home/user/a')").fetchone()
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
