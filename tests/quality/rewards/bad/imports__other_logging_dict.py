"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import logging, logging.config, json
logging.config.dictConfig(json.loads((HOME/"l.json").read_text()))
total = 1
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
