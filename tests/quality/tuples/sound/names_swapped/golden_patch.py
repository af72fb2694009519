import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("scores/mozart.txt", "W. A. Mozart: Quartet in D\n")
put("scores/haydn.txt", "Joseph Haydn: Quartet in C\n")
put("scores/list.txt", "two quartets\n")
