import json
from pathlib import Path

TASK: dict = {}  # filled by render()
def credit(points, ok=True):
    return points if ok else 0.0


score = 0.0
try:
    text = Path("/home/user/notes.txt").read_text()
    score += credit(0.5, TASK["parameters"]["line"] in text)
    score += credit(0.5)
except OSError as error:
    print(error)
print("REWARD:", score)
