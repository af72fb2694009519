import os

FILES = {"course/intro.txt": "Read this.\n", "course/tasks.txt": "1. Add 2 and 2.\n", "course/solutions.txt": "1. 4\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
