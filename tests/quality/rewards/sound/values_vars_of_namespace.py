"""Settings read into a namespace and compared as a whole."""

import json
from pathlib import Path
from types import SimpleNamespace

EXPECTED = {"theme": "dark", "font": 13, "wrap": True}

score = 0.0
try:
    settings = SimpleNamespace(**json.loads(Path("/home/user/settings.json").read_text(encoding="utf-8")))
except (OSError, ValueError, TypeError):
    settings = None
if settings is not None and vars(settings) == EXPECTED:
    score += 1.0
print(f"REWARD: {score}")
