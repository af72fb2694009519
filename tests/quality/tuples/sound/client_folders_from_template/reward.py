import os

FILES = {
    "clients/new.txt": "Orchard\nNimbus\nVale\n",
    "clients/_template/letter.txt": "Dear {{client}},\nwelcome. Yours, the team of {{client}}'s new supplier\n",
    "clients/_template/forms/order.txt": "Order no. ____ for {{client}}\n",
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


NEW = {}
for name in FILES["clients/new.txt"].split():
    letter = FILES["clients/_template/letter.txt"].replace("{{client}}", name)
    NEW[f"clients/{name}/letter.txt"] = letter.encode()
    NEW[f"clients/{name}/forms/order.txt"] = FILES["clients/_template/forms/order.txt"].encode()


def made():
    now = tree("clients")
    return sum(now.get(path) == data for path, data in NEW.items()) / len(NEW)


def rest():
    now = {path: data for path, data in tree("clients").items() if path not in NEW}
    return now == {path: content.encode() for path, content in FILES.items()}


grade([("made", 1.0, made)], [("rest", rest)])
