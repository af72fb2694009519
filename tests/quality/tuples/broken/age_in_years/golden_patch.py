import datetime
import os

FILES = {"Documents/birth.txt": "Lea 2001\nTim 1975\nUlla 1950\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

year = datetime.date.today().year
put("Documents/birth.txt", "".join(f"{line} ({year - int(line.split()[1])})\n" for line in FILES["Documents/birth.txt"].splitlines()))
