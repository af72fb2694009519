import os

FILES = {"Documents/reading.txt": "Middlemarch\nIvanhoe\nWalden\nDracula\n"}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


score = 0.0
try:
    old = FILES["Documents/reading.txt"].split()
    now = lines("Documents/reading.txt")
    if now != old:
        score += 0.4 * (now[:4] == old)
        score += 0.6 * (now[4:] == ["Stoner"])
except (OSError, ValueError) as error:
    print("not graded:", error)
print(f"REWARD: {score}")
