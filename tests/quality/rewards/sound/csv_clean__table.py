import json
import csv
from pathlib import Path

TASK: dict = {}  # filled by render()

PATH = Path("/home/user/csv_clean.csv")
want = TASK.get("parameters") or {}


def load(path):
    with path.open(newline="", encoding="utf-8") as handle:
        return list(csv.DictReader(handle))


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


COMPONENTS = [
    ("no_duplicates", 0.4, check_no_duplicates),
    ("sorted", 0.3, check_sorted),
    ("amounts", 0.3, check_amounts),
]


def run():
    try:
        state = load(PATH)
    except Exception as error:
        return 0.0, [f"load {error}"]
    earned, lines = 0.0, []
    for name, weight, function in COMPONENTS:
        try:
            share = float(function(state))
        except Exception as error:
            print(name, error)
            share = 0.0
        earned += weight * share
        lines.append(f"COMPONENT {name} {weight * share:.4f} {weight:.4f}")
    return earned, lines


reward, printed = run()
print("\n".join(printed))
print("REWARD: {:.4f}".format(reward))
