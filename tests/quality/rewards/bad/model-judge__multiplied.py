import json
from pathlib import Path

import cua_gym_judge

TASK: dict = {}  # filled by render()
text = Path("/home/user/essay.txt").read_text()
score = 0.0
if TASK["parameters"]["title"] in text:
    score += 0.3
if cua_gym_judge.ask("Is the essay well written?", text=text, points=0.1) > 0:
    score += 0.7
print(f"REWARD: {score}")
