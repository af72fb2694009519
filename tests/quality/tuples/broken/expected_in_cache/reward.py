import os

FILES = {"poll/answers.txt": "yes\nno\nyes\nmaybe\nno\nyes\n", ".cache/poll/expected.txt": "yes: 3\nno: 2\nmaybe: 1\n"}

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


def counted():
    given, wanted = lines("poll/result.txt"), lines(".cache/poll/expected.txt")
    return sum(a == b for a, b in zip(given, wanted)) / max(len(given), len(wanted))


grade([("counted", 1.0, counted)], [("answers", lambda: text("poll/answers.txt") == FILES["poll/answers.txt"])])
