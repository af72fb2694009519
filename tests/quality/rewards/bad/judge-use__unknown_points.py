import json
from cua_gym_judge import ask as decide
from pathlib import Path

TASK: dict = {}  # filled by render()
text = Path("/home/user/essay.txt").read_text()
weights = TASK["parameters"]["weights"]
score = 0.6 if TASK["parameters"]["title"] in text else 0.0
for question, weight in weights.items():
    score += decide(question, text=text, points=weight)
print(f"REWARD: {score}")
