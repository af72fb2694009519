import os

FILES = {
    "Documents/README.md": """# Tidepool

CONTENTS

## Quick Start

Run it.

## Settings

### Colours

Blue or green.

## Command Line Tools

None yet.

## License

Free.
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


BEFORE = FILES["Documents/README.md"].rstrip().splitlines()
ITEMS = [f"- [{line[3:]}](#{line[3:].lower().replace(' ', '-')})" for line in BEFORE if line.startswith("## ")]
score = 0.0
try:
    now = lines("Documents/README.md")
    start, end = BEFORE[:2], BEFORE[3:]
    if now[:2] == start and now[-len(end) :] == end and others("Documents", "Documents/README.md"):
        given = now[2 : len(now) - len(end)]
        hits = sum(one == other for one, other in zip(given, ITEMS))
        score = hits / max(len(ITEMS), len(given))
except (OSError, ValueError) as error:
    print("not graded:", error)
print("COMPONENT list", score, 1.0)
print("REWARD:", score)
