import os

FILES = {
    "Photos/IMG_20230402_1.jpg": "lake",
    "Photos/IMG_20230419_1.jpg": "lake again",
    "Photos/IMG_20230419_2.jpg": "dog",
    "Photos/IMG_20230501_1.jpg": "may",
    "Photos/IMG_20240402_1.jpg": "a year later",
    "Photos/cover.jpg": "cover",
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def tree(top):
    """Path below the home -> content; an empty folder ends with a slash, a link says where it goes."""
    found = {}
    for folder, folders, names in sorted(os.walk(os.path.join(HOME, top))):
        inside = os.path.relpath(folder, HOME)
        if not folders and not names:
            found[inside + "/"] = b""
        for name in sorted(names + folders):
            path = os.path.join(folder, name)
            if os.path.islink(path):
                found[inside + "/" + name] = b"-> " + os.readlink(path).encode()
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[inside + "/" + name] = file.read()
    return found


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


TARGET = {
    "Photos/IMG_20230402_1.jpg": "Photos/2023-04/IMG_20230402_1.jpg",
    "Photos/IMG_20230419_1.jpg": "Photos/2023-04/IMG_20230419_1.jpg",
    "Photos/IMG_20230419_2.jpg": "Photos/2023-04/IMG_20230419_2.jpg",
    "Photos/IMG_20230501_1.jpg": "Photos/2023-05/IMG_20230501_1.jpg",
    "Photos/IMG_20240402_1.jpg": "Photos/2024-04/IMG_20240402_1.jpg",
}


def moved():
    now = tree("Photos")
    return sum(
        now.get(new) == FILES[old].encode() and old not in now for old, new in TARGET.items()
    ) / len(TARGET)


def nothing_else():
    known = {*FILES, *TARGET.values()}
    return set(tree("Photos")) <= known and tree("Photos")["Photos/cover.jpg"] == b"cover"


grade([("moved", 1.0, moved)], [("nothing_else", nothing_else)])
