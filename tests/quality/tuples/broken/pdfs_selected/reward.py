import os

FILES = {f"papers/{name}.pdf": f"paper {name}" for name in ("moss-2021", "fern-2022", "alga-2022", "lichen-2023")}

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


def copied(name):
    return text(f"papers/selected/{name}.pdf") == f"paper {name}"


def originals():
    return all(text(path) == content for path, content in FILES.items())


grade(
    [("fern", 0.5, lambda: copied("fern-2022")), ("alga", 0.5, lambda: copied("alga-2022"))],
    [("originals", originals)],
)
