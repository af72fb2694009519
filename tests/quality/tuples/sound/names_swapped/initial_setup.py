import os

FILES = {
    "scores/mozart.txt": "Joseph Haydn: Quartet in C\n",
    "scores/haydn.txt": "W. A. Mozart: Quartet in D\n",
    "scores/list.txt": "two quartets\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
