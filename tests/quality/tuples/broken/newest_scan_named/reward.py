import os

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


FOLDER = os.path.join(HOME, "scans")


def names():
    found = []
    with os.scandir(FOLDER) as entries:
        for entry in entries:
            found += [entry.name]
    return found


reward = 0.0
try:
    listed = names()
    if len(listed) == 3 and listed[-1] == "latest.txt" and text("scans/latest.txt") == "page 3\n":
        reward = 1.0
except OSError as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
