"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import pkg_resources
total = pkg_resources.run_script("a", {}) or (HOME/"a").read_text()
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
