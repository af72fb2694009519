import json
import sys
import uuid
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
path = Path("/home/user/.config/editor/settings.json")
score = 0.0


try:
    state = json.loads(path.read_text(encoding="utf-8"))
except (OSError, ValueError) as error:
    print("settings:", error)
    print("REWARD: 0.0")
    sys.exit(0)

try:
    if state.get("theme") == want["theme"]:
        score += 0.4
        print("COMPONENT theme 0.4 0.4")
    else:
        print("COMPONENT theme 0.0 0.4")
except Exception as error:
    print("theme:", error)

marker = uuid.uuid4().hex
print("run", marker)
if state.get("wrap") == want["wrap"]:
    score += 0.6

print("REWARD:", round(score, 4))
