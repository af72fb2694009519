import os

FILES = {
    "Documents/pancakes.txt": """Pancakes
Serves 4

Ingredients
250 g flour
3 eggs
400 ml milk
1.5 tbsp sugar
40 g butter

Steps
Whisk everything and let it rest for 20 minutes.
Fry each side for 2 minutes.
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


PATH = "Documents/pancakes.txt"
AMOUNTS = {5: (500, "g flour"), 6: (6, "eggs"), 7: (800, "ml milk"), 8: (3, "tbsp sugar"), 9: (80, "g butter")}


def amount_at(number):
    figure, rest = lines(PATH)[number - 1].split(" ", 1)
    return float(figure) == AMOUNTS[number][0] and " ".join(rest.split()) == AMOUNTS[number][1]


def rest_is_kept():
    before, now = FILES[PATH].rstrip().split("\n"), lines(PATH)
    free = {2, *AMOUNTS}
    return len(now) == len(before) and all(
        now[number - 1] == line for number, line in enumerate(before, 1) if number not in free
    )


grade(
    [
        ("amounts", 0.8, lambda: sum(amount_at(number) for number in AMOUNTS) / len(AMOUNTS)),
        ("serves", 0.2, lambda: lines(PATH)[1] == "Serves 8"),
    ],
    [("rest", rest_is_kept), ("other_files", lambda: others("Documents", PATH))],
)
