import os

FILES = {
    "Documents/prices.html": """<table>
  <tr><th>Thing</th><th>Price</th></tr>
  <tr><td>Raincoat</td><td>49</td></tr>
  <tr><td>Umbrella</td><td>18</td></tr>
  <tr><td>Boots</td><td>75</td></tr>
</table>
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


PATH = "Documents/prices.html"
wanted = [line.strip() for line in FILES[PATH].splitlines() if "Umbrella" not in line]
try:
    given = [line.strip() for line in lines(PATH) if line]
    done = given == wanted and others("Documents", PATH)
except (OSError, ValueError) as error:
    print("not graded:", error)
    done = False
print("REWARD:", 1.0 if done else 0.0)
