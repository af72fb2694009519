import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put(
    "Documents/plants.csv",
    "name;place;height_m\nfern, male;shade;1.2\nyarrow;sun;0.6\niris, blue;pond, edge;0.9\n",
)
