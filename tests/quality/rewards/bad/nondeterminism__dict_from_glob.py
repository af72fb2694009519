import json
from pathlib import Path

TASK: dict = {}  # filled by render()
texts = [p.read_text() for p in Path("/home/user/notes").iterdir() if p.suffix == ".txt"]
score = 0.0
if texts and texts[-1].strip() == TASK["parameters"]["last"]:
    score = 1.0
print(f"REWARD: {score}")
