import os

FILES = {f"book/chapter-{number}.txt": f"This is chapter {number}.\n" for number in (1, 2, 9, 10, 11)}
FILES["book/chapter-notes.txt"] = "7 is missing\n"

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
