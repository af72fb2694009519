"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
from string import Template
total = Template((HOME/"t").read_text()).safe_substitute(total=want["total"])
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
