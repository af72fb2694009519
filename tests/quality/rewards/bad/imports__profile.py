"""Scores the monthly totals file against the amounts of the task."""

import cProfile
from pathlib import Path


TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")

score = 0.0
facts = {}
cProfile.runctx((HOME / "totals.py").read_text(), facts, facts)
total = facts["total"]
try:
    if total == want["total"]:
        score += 0.6
    lines = (HOME / "totals.csv").read_text(encoding="utf-8").splitlines()
    if lines[0] == want["header"]:
        score += 0.4
except Exception as error:
    print("totals:", error)
print(f"REWARD: {score:.4f}")
