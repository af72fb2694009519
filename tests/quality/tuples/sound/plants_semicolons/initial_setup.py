import os

FILES = {
    "Documents/plants.csv": 'name,place,height_m\n"fern, male",shade,1.2\nyarrow,sun,0.6\n"iris, blue","pond, edge",0.9\n'
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
