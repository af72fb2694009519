import json
import csv
from pathlib import Path

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"no_duplicates": 0.4, "sorted": 0.3, "amounts": 0.3}


def load(path):
    with path.open(newline="", encoding="utf-8") as handle:
        return list(csv.DictReader(handle))


def no_duplicates(state, want):
    keys = [row.get("email", "").lower() for row in state]
    return len(keys) == want["unique"] and len(set(keys)) == len(keys)


def sorted(state, want):
    names = [row["name"] for row in state]
    return len(names) > 1 and names == sorted(names)


def amounts(state, want):
    total = 0
    for row in state:
        try:
            total += float(row["amount"])
        except (KeyError, ValueError):
            return False
    return abs(total - want["sum"]) < 0.01


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "csv_clean.csv")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["no_duplicates"] = float(no_duplicates(state, want))
    except Exception as error:
        print("no_duplicates:", repr(error))
    try:
        shares["sorted"] = float(sorted(state, want))
    except Exception as error:
        print("sorted:", repr(error))
    try:
        shares["amounts"] = float(amounts(state, want))
    except Exception as error:
        print("amounts:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
