import os

FILES = {
    "tax/inbox/rent-may.txt": "May 700\n",
    "tax/inbox/rent-june.txt": "June 700\n",
    "tax/inbox/phone-may.txt": "May 25\n",
    "tax/rent/rent-april.txt": "April 690\n",
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


def held(name):
    now = tree("tax")
    was = FILES.get("tax/rent/" + name) or FILES["tax/inbox/" + name]
    return now.get("tax/rent/" + name) == was.encode() and "tax/inbox/" + name not in now


def begun():
    now = tree("tax")
    whole = {path.split("/")[-1]: data for path, data in now.items()}
    return "tax/inbox/rent-may.txt" not in now and whole == {path.split("/")[-1]: text.encode() for path, text in FILES.items()}


grade(
    [
        ("moved", 0.67, lambda: (held("rent-may.txt") + held("rent-june.txt")) / 2),
        ("april", 0.33, lambda: held("rent-april.txt")),
    ],
    [("begun", begun), ("phone_stays", lambda: "tax/inbox/phone-may.txt" in tree("tax"))],
)
