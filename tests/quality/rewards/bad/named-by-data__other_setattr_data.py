"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import json
class C: pass
c = C()
for k, v in json.loads((HOME/"a").read_text()).items():
    setattr(c, k, v)
total = c.total
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
