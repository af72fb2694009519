import os

FILES = {
    "Documents/minutes.txt": """Minutes of 3 May

Present
Ana Zorn
Tom Brandt
Olaf Meier
Ines Abel
Ruth Keller

Excused
Wim Vos
Eva Adler

Decided
The old scanner goes.
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


PATH = "Documents/minutes.txt"
before = FILES[PATH].rstrip().splitlines()
wanted = before[:3] + sorted(before[3:8], key=lambda name: name.split()[-1]) + before[8:]
reward = 0.0
try:
    now = lines(PATH)
    frame = now[:3] + now[8:] == wanted[:3] + wanted[8:] and sorted(now[3:8]) == sorted(wanted[3:8])
    moved = [index for index in range(3, 8) if wanted[index] != before[index]]
    right = sum(now[index] == wanted[index] for index in moved)
    if frame and others("Documents", PATH):
        reward = right / len(moved)
except (OSError, ValueError, IndexError) as error:
    print("not graded:", error)
print(f"REWARD: {reward:.4f}")
