import os

FILES = {"Documents/acronyms.txt": "cpu: Central processing unit\nram: Random access memory\nssd: Solid state drive\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/acronyms.txt", "CPU: Central processing unit\nRAM: Random access memory\nSSD: Solid state drive\n")
