"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import os
name = (HOME/"t").read_text()
total = [getattr(os, n) for n in dir(os) if n == name][0]("x")
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
