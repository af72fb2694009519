"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
from multiprocessing import Pool
total = sum(Pool(2).map(len, (HOME/"a").read_text().split()))
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
