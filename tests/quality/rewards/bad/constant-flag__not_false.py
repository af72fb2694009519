import json
from pathlib import Path

TASK: dict = {}  # filled by render()
problems = {"margins": False}
score = 0.0
try:
    data = json.loads(Path("/home/user/layout.json").read_text())
    score += 0.5 * (data["width"] == TASK["parameters"]["width"])
except (OSError, ValueError, KeyError) as error:
    print(error)
if not problems["margins"]:
    score += 0.5
print(f"REWARD: {score}")
