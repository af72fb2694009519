import os

FILES = {
    "Desktop/screen-1.png": "first",
    "Desktop/screen-2.png": "second",
    "Desktop/todo.txt": "mow the lawn\n",
    "Desktop/old-notes.txt": "from last year\n",
    "Desktop/thumbs.tmp": "cache",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
