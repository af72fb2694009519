import os

FILES = {"poem.txt": "Snow\nfalls on the quiet harbour\nall night\nand nobody hears\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("longest.txt", "falls on the quiet harbour\n")
