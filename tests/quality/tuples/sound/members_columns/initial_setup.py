import os

FILES = {
    "Documents/members.csv": "name,since,email\nAda Obi,2011,ada@example.org\nBen Roth,2019,ben@example.org\nCleo Ito,2016,cleo@example.org\n",
    "Documents/notes.txt": "fees are due in May\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
