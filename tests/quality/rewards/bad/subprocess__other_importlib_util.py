"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import importlib.util
spec = importlib.util.spec_from_file_location("a", "/home/user/a.py")
m = importlib.util.module_from_spec(spec)
spec.loader.exec_module(m)
total = m.x
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
