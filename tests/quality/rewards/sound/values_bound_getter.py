"""A bound method in a variable reads each key."""

import json
from pathlib import Path

EXPECTED = {"host": "db.local", "port": 5433, "pool": 8}

score = 0.0
try:
    data = json.loads(Path("/home/user/app.json").read_text(encoding="utf-8"))
    getter = data.get
    for key, value in EXPECTED.items():
        if getter(key) == value:
            score += 1 / len(EXPECTED)
except (OSError, ValueError, AttributeError):
    score = 0.0
print(f"REWARD: {round(score, 4)}")
