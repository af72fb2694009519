import os

FILES = {
    "inbox/a.txt": "hello\n",
    "inbox/b.txt": "",
    "inbox/new/c.log": "",
    "inbox/new/d.log": "0\n",
    "inbox/old/e.md": "",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    if text:
        put(path, text)
os.makedirs(os.path.join(HOME, "inbox/old"))
