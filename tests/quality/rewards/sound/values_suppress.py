"""Suppressed errors leave the points where they are."""

import json
from contextlib import suppress
from pathlib import Path

score = 0.0
with suppress(OSError, ValueError, KeyError):
    data = json.loads(Path("/home/user/prefs.json").read_text(encoding="utf-8"))
    if (data["a"], data["b"]) == (3, "x"):
        score = 1.0
print("REWARD:", score)
