import json
from pathlib import Path

EXPECTED = {"host": "db.local"}
data = json.loads(Path("/home/user/app.json").read_text())
getter = EXPECTED.get
score = 0.0
if getter("host") == "db.local":
    score += 1.0
print(f"REWARD: {score}")
