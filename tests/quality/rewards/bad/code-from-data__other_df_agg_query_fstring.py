"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import pandas as pd
f = pd.read_csv(HOME/"a.csv")
col = f.columns[0]
total = f.query(f"{col} > 3").shape[0]
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
