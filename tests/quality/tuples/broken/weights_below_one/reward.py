import os

FILES = {"Documents/form.txt": "Form 7\nName:\nTown:\nYear:\n"}

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


WANTED = ["Form 7", "Name: Ada", "Town: Turin", "Year: 1931"]


def filled(number):
    return lines("Documents/form.txt")[number] == WANTED[number]


grade(
    [("name", 0.33, lambda: filled(1)), ("town", 0.33, lambda: filled(2)), ("year", 0.33, lambda: filled(3))],
    [("title", lambda: lines("Documents/form.txt")[0] == "Form 7" and len(lines("Documents/form.txt")) == 4)],
)
