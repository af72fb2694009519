import os

FILES = {"Documents/scores.txt": "Ana,410\nBo,980\nCleo,75\nDjin,990\nEsra,600\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
