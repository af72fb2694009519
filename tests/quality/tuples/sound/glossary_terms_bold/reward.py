import os

FILES = {
    "Documents/glossary.md": """# Words on board

bow: the front of a ship
stern: the back of a ship

knot: a measure of speed: one nautical mile per hour
berth: a place to sleep or to moor
"""
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


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


def others(top, *changed):
    """Whether the files that nobody asked to change are what they were, and no other came."""
    now = {path: data for path, data in tree(top).items() if path not in changed}
    before = {path: text for path, text in FILES.items() if path not in changed and path.startswith(top)}
    return now == {path: text.encode() for path, text in before.items()}


PATH = "Documents/glossary.md"
wanted = []
for line in FILES[PATH].rstrip().splitlines():
    term, colon, rest = line.partition(":")
    wanted.append(f"**{term}**:{rest}" if colon else line)
entries = [index for index, line in enumerate(wanted) if line.startswith("**")]
total = 0.0
try:
    now = lines(PATH)
    same_rest = len(now) == len(wanted) and all(
        now[index] == wanted[index] for index in range(len(wanted)) if index not in entries
    )
    plain = all(now[index].replace("*", "") == wanted[index].replace("*", "") for index in entries)
    if same_rest and plain and others("Documents", PATH):
        total = sum(now[index] == wanted[index] for index in entries) / len(entries)
except (OSError, ValueError, IndexError) as error:
    print("not graded:", error)
print(f"COMPONENT bold_terms {total:.3f} 1")
print(f"REWARD: {total:.3f}")
