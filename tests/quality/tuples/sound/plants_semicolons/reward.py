import csv
import os

FILES = {
    "Documents/plants.csv": 'name,place,height_m\n"fern, male",shade,1.2\nyarrow,sun,0.6\n"iris, blue","pond, edge",0.9\n'
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


def others(top, *changed):
    """Whether the files that nobody asked to change are what they were, and no other came."""
    now = {path: data for path, data in tree(top).items() if path not in changed}
    before = {path: text for path, text in FILES.items() if path not in changed and path.startswith(top)}
    return now == {path: text.encode() for path, text in before.items()}


wanted = list(csv.reader(FILES["Documents/plants.csv"].splitlines()))
reward = 0.0
try:
    given = list(csv.reader(text("Documents/plants.csv").rstrip().splitlines(), delimiter=";"))
    if len(given) == len(wanted) and others("Documents", "Documents/plants.csv"):
        reward = sum(row == want for row, want in zip(given, wanted)) / len(wanted)
except (OSError, ValueError, csv.Error) as error:
    print("not graded:", error)
print(f"COMPONENT rows {reward} 1")
print(f"REWARD: {reward}")
