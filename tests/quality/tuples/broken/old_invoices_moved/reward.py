import os

FILES = {f"invoices/{name}.txt": f"invoice {name}\n" for name in ("2019-003", "2020-017", "2021-001", "2021-044", "2022-008")}
OLD = ("invoices/2019-003.txt", "invoices/2020-017.txt", "invoices/2021-001.txt", "invoices/2021-044.txt")

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


def moved():
    now = tree("invoices")
    new = [path.replace("invoices/", "invoices/archive/") for path in OLD]
    return sum(now.get(b) == FILES[a].encode() and a not in now for a, b in zip(OLD, new)) / len(OLD)


def nothing_else():
    now = tree("invoices")
    known = {*FILES, *(path.replace("invoices/", "invoices/archive/") for path in OLD)}
    return set(now) <= known and now["invoices/2022-008.txt"] == b"invoice 2022-008\n"


grade([("moved", 1.0, moved)], [("nothing_else", nothing_else)])
