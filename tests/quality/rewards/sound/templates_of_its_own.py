"""Formats with templates that stand in the script, the values come from the file."""

import json
import string
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
LINE = "{name}: {amount:.2f}"
GREETING = string.Template("Dear $name,")


def say(template, *values):
    print(template.format(*values))


def expected(row):
    return LINE.format(name=row["name"], amount=row["amount"])


score = 0.0
try:
    found = json.loads(Path("/home/user/rows.json").read_text(encoding="utf-8"))
    lines = Path("/home/user/report.txt").read_text(encoding="utf-8").splitlines()
    right = sum(1 for row, line in zip(want["rows"], lines[1:]) if expected(row) == line)
    score += 0.6 * right / len(want["rows"])
    if lines[0] == GREETING.substitute(name=want["name"]):
        score += 0.2
    if [row["name"] for row in found] == [row["name"] for row in want["rows"]]:
        score += 0.2
    say("{} of {} rows", right, len(want["rows"]))
except Exception as error:
    print("report:", error)
print(f"REWARD: {score:.2f}")
