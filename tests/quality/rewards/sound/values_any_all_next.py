"""Generator expressions under any, all, sum and next."""

import json
from pathlib import Path

try:
    events = json.loads(Path("/home/user/events.json").read_text(encoding="utf-8"))
    moved = next((e for e in events if e["title"] == "Choir"), None)
    parts = (
        moved is not None and moved["day"] == "2026-05-04",
        any(e["title"] == "Rehearsal" and e["room"] == "B" for e in events),
        not any(e["title"] == "Draft" for e in events),
        sum(1 for e in events if e["done"]) == 3,
    )
except (OSError, ValueError, KeyError, TypeError):
    parts = (False,)
print(f"REWARD: {1.0 if all(parts) else 0.0}")
