import os

FILES = {"poem.txt": "Snow\nfalls on the quiet harbour\nall night\nand nobody hears\n"}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


given = text("longest.txt").strip()
kept = text("poem.txt") == FILES["poem.txt"]
longest = max(FILES["poem.txt"].splitlines(), key=len)
print(f"REWARD: {1.0 if kept and given == longest else 0.0}")
