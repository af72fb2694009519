import os

FILES = {
    "data/sales.csv": "region,article,amount\neast,cup,120\nnorth,pot,250\nwest,cup,95\nnorth,cup,60\neast,pot,85\n"
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


sums = {}
for row in FILES["data/sales.csv"].split()[1:]:
    region, _, amount = row.split(",")
    sums[region] = sums.get(region, 0) + int(amount)
wanted = [(region, float(total)) for region, total in sorted(sums.items(), key=lambda item: -item[1])]
points = 0.0
try:
    header, *rows = [line.replace(" ", "").split(",") for line in lines("data/regions.csv")]
    given = [(region, float(total)) for region, total in rows]
    if header == ["region", "total"] and others("data", "data/regions.csv"):
        points = 1.0 if given == wanted else 0.5 if sorted(given) == sorted(wanted) else 0.0
except (OSError, ValueError) as error:
    print("not graded:", error)
print("REWARD:", points)
