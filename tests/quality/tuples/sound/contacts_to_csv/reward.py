import csv
import json
import os

FILES = {
    "contacts.json": '[{"name": "Ilse", "phone": "555-0101", "city": "Graz"}, {"name": "Omar", "city": "Bern"}, {"name": "Pia", "phone": "555-0103"}]\n'
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


COLUMNS = ["name", "phone", "city"]
WANTED = [COLUMNS] + [[one.get(key, "") for key in COLUMNS] for one in json.loads(FILES["contacts.json"])]


def converted():
    rows = list(csv.reader(text("contacts.csv").rstrip().splitlines()))
    return sum(now == want for now, want in zip(rows, WANTED)) / max(len(rows), len(WANTED))


grade(
    [("rows", 1.0, converted)],
    [("source", lambda: json.loads(text("contacts.json")) == json.loads(FILES["contacts.json"]))],
)
