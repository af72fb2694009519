import os

FILES = {"car/trips.csv": "date,purpose,km\n03-01,work,42\n03-02,private,38\n03-04,work,38.5\n03-05,work,51\n03-09,private,40\n03-11,work,47\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
