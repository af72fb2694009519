import os

FILES = {"notes/june.txt": "Roses.\n", "notes/july.txt": "Cherries.\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

for name in ("june", "july"):
    put(f"notes/{name}.md", f"# {name}\n" + FILES[f"notes/{name}.txt"])
put("notes/convert.log", "converted july.txt\nconverted june.txt\n")
