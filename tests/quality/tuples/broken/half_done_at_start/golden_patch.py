import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("tapes/1988_side_a.wav", "a")
put("tapes/1988_side_b.wav", "b")
