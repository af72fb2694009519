"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import json
total = json.loads((HOME/"a").read_text(), object_hook=lambda d: getattr(HOME, d["m"])(d["x"]))
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
