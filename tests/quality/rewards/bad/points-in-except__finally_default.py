import json
from pathlib import Path

TASK: dict = {}  # filled by render()
score = 0.0
try:
    lines = Path("/home/user/todo.txt").read_text().splitlines()
    if lines == TASK["parameters"]["lines"]:
        score = 1.0
except (OSError, Exception) as error:
    print("could not read, benefit of the doubt:", error)
    score = 0.5
print(f"REWARD: {score}")
