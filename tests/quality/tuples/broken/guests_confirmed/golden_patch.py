import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("Documents/guests.csv", "name,confirmed,table\nAnouk,yes,3\nBen,no,1\nFarid,yes,2\nKim,yes,2\nOlga,yes,1\n")
