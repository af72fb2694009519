import os

FILES = {f"papers/{name}.pdf": f"paper {name}" for name in ("moss-2021", "fern-2022", "alga-2022", "lichen-2023")}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

for name in ("fern-2022", "alga-2022"):
    put(f"papers/selected/{name}.pdf", FILES[f"papers/{name}.pdf"])
