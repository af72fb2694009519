import os

FILES = {"notes/june.txt": "Roses.\n", "notes/july.txt": "Cherries.\n"}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


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


def logged():
    wanted = ["converted july.txt", "converted june.txt"]
    given = lines("notes/convert.log")
    return sum(a == b for a, b in zip(given, wanted)) / max(len(given), 2)


grade([("converted", 1.0, logged)], [("sources", lambda: all(text(path) == FILES[path] for path in FILES))])
