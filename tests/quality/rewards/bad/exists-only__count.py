import json
from pathlib import Path

TASK: dict = {}  # filled by render()
names = TASK["parameters"]["files"]
present = [n for n in names if (Path("/home/user") / n).exists()]
score = len(present) / len(names)
print("COMPONENT files", score, 1.0)
print(f"REWARD: {score}")
