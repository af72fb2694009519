import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import re

globals()["style_ok"] = True
score = 0.0
text = Path("/home/user/a.html").read_text()
if re.search(r"<h1>Summary</h1>", text):
    score += 0.5
if globals()["style_ok"]:
    score += 0.5
print(f"REWARD: {score}")
