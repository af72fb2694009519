"""Scores csv_clean: each component on its own, a broken one earns nothing."""

import json
import csv
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK.get("parameters", {})
path = Path("/home/user") / f"{TASK.get('task_id', 'task')}.csv"
score = 0.0


def load(path):
    with path.open(newline="", encoding="utf-8") as handle:
        return list(csv.DictReader(handle))


def award(name, share, maximum):
    """Add one component and print it."""
    global score
    earned = maximum * min(1.0, max(0.0, float(share)))
    score += earned
    print(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")


def check_no_duplicates(state):
    keys = [row.get("email", "").lower() for row in state]
    return len(keys) == want["unique"] and len(set(keys)) == len(keys)


def check_sorted(state):
    names = [row["name"] for row in state]
    return len(names) > 1 and names == sorted(names)


def check_amounts(state):
    total = 0
    for row in state:
        try:
            total += float(row["amount"])
        except (KeyError, ValueError):
            return False
    return abs(total - want["sum"]) < 0.01


try:
    state = load(path)
except Exception as error:
    print("cannot read the file:", error)
    state = None

try:
    award("no_duplicates", check_no_duplicates(state) if state is not None else 0.0, 0.4)
except Exception as error:
    print("no_duplicates:", error)
    award("no_duplicates", 0.0, 0.4)

try:
    award("sorted", check_sorted(state) if state is not None else 0.0, 0.3)
except Exception as error:
    print("sorted:", error)
    award("sorted", 0.0, 0.3)

try:
    award("amounts", check_amounts(state) if state is not None else 0.0, 0.3)
except Exception as error:
    print("amounts:", error)
    award("amounts", 0.0, 0.3)

print(f"REWARD: {round(score, 4)}")
