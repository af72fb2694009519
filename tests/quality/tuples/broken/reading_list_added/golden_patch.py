import os

FILES = {"Documents/reading.txt": "Middlemarch\nIvanhoe\nWalden\nDracula\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/reading.txt", FILES["Documents/reading.txt"] + "Stoner\n")
