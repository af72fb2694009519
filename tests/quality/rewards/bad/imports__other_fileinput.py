"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import fileinput
total = "".join(fileinput.input("/home/user/a", inplace=True))
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
