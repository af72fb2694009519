import os

FILES = {"Documents/transcript.txt": "".join(f"{n:02d} We said, um, that point {n} is fine.\n" for n in range(1, 13))}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/transcript.txt", FILES["Documents/transcript.txt"].replace("um, ", ""))
