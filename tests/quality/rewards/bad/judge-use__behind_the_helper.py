import json
import os
import cua_gym_judge as judge
from pathlib import Path

TASK: dict = {}  # filled by render()
text = Path("/home/user/essay.txt").read_text()
score = 0.6 if TASK["parameters"]["title"] in text else 0.0
answer = judge._exchange({"question": "Is it good?", "text": text, "points": 0.4, "files": []})
score += 0.4 if answer["granted"] else 0.0
print(f"REWARD: {score}")
