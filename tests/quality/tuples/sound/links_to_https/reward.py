import os

FILES = {
    "Documents/links.html": """<html><body>
<!-- was http://old.example -->
<p>Type http:// in front.</p>
<a href="http://bikes.example/shop">Shop</a>
<a href="https://maps.example">Maps</a>
<a href="about.html">About</a>
<a href="http://bikes.example/club?id=4">Club</a>
</body></html>
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


before = FILES["Documents/links.html"].rstrip().splitlines()
wanted = [line.replace('href="http:', 'href="https:') for line in before]
changed = [index for index in range(len(before)) if before[index] != wanted[index]]
points = 0.0
try:
    now = lines("Documents/links.html")
    allowed = len(now) == len(before) and all(line in (before[i], wanted[i]) for i, line in enumerate(now))
    if allowed and others("Documents", "Documents/links.html"):
        points = sum(now[index] == wanted[index] for index in changed) / len(changed)
except (OSError, ValueError) as error:
    print("not graded:", error)
print("COMPONENT links", points, 1)
print("REWARD:", points)
