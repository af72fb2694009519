import os

FILES = {
    "data/sales.csv": "region,article,amount\neast,cup,120\nnorth,pot,250\nwest,cup,95\nnorth,cup,60\neast,pot,85\n"
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("data/regions.csv", "region,total\nnorth,310\neast,205\nwest,95\n")
