import json
import cua_gym_judge
from pathlib import Path

TASK: dict = {}  # filled by render()
text = Path("/home/user/essay.txt").read_text()
score = 0.4 if TASK["parameters"]["title"] in text else 0.0
score += cua_gym_judge.ask("Is the essay about the sea?", text=text, points=0.3)
score += cua_gym_judge.ask("Is the essay well written?", text=text, points=0.3)
print(f"REWARD: {score}")
