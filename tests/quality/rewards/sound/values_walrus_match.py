"""Assignments within the condition, and match statements."""

import json
import re
from pathlib import Path

score = 0.0
try:
    text = Path("/home/user/report.md").read_text(encoding="utf-8")
except OSError:
    text = ""
if (found := re.search(r"^Total: (\d+)$", text, re.MULTILINE)) and int(found[1]) == 4120:
    score += 0.5
try:
    data = json.loads(Path("/home/user/report.json").read_text(encoding="utf-8"))
except (OSError, ValueError):
    data = None
match data:
    case {"title": "Harvest", "total": 4120, "parts": [first, *_]} if first == "apples":
        score += 0.5
    case _:
        pass
print(f"REWARD: {score}")
