import os

FILES = {"Documents/guests.csv": "name,confirmed,table\nOlga,yes,1\nFarid,no,2\nBen,no,1\nAnouk,no,3\nKim,yes,2\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
