import os

FILES = {
    "Desktop/screen-1.png": "first",
    "Desktop/screen-2.png": "second",
    "Desktop/todo.txt": "mow the lawn\n",
    "Desktop/old-notes.txt": "from last year\n",
    "Desktop/thumbs.tmp": "cache",
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


def moved(name):
    return tree("Pictures").get("Pictures/screens/" + name) == FILES["Desktop/" + name].encode() and not os.path.exists(
        os.path.join(HOME, "Desktop", name)
    )


grade(
    [("moved", 1.0, lambda: (moved("screen-1.png") + moved("screen-2.png")) / 2)],
    [("todo", lambda: text("Desktop/todo.txt") == FILES["Desktop/todo.txt"])],
)
