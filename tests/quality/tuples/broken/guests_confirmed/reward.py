import csv
import os

FILES = {"Documents/guests.csv": "name,confirmed,table\nOlga,yes,1\nFarid,no,2\nBen,no,1\nAnouk,no,3\nKim,yes,2\n"}

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


def guests():
    return {row["name"]: (row["confirmed"], row["table"]) for row in csv.DictReader(text("Documents/guests.csv").splitlines())}


def rest():
    now = guests()
    return len(now) == 5 and [now[one] for one in ("Olga", "Ben", "Kim")] == [("yes", "1"), ("no", "1"), ("yes", "2")]


grade(
    [
        ("farid", 0.5, lambda: guests()["Farid"] == ("yes", "2")),
        ("anouk", 0.5, lambda: guests()["Anouk"] == ("yes", "3")),
    ],
    [("rest", rest)],
)
