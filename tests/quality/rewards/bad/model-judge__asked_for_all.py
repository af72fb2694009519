import json
import cua_gym_judge
from pathlib import Path

TASK: dict = {}  # filled by render()
text = Path("/home/user/essay.txt").read_text()
granted = cua_gym_judge.ask("Is the essay finished and well written?", text=text, points=0.4)
score = granted / 0.4
print(f"REWARD: {score}")
