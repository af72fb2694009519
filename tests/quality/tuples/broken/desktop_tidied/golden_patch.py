import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("Pictures/screens/screen-1.png", "first")
put("Pictures/screens/screen-2.png", "second")
put("Desktop/todo.txt", "mow the lawn\n")
