import hashlib
import os

FILES = {"novel/one.txt": "Anna came late.\n", "novel/two.txt": "Nobody saw Anna.\n"}
DONE = {path: text.replace("Anna", "Hanna") for path, text in FILES.items()}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

sums = [hashlib.sha256(text.encode()).hexdigest() + "  " + path.split("/")[1] for path, text in DONE.items()]
put("novel/MANIFEST", "\n".join(sums) + "\n")
