import os

FILES = {"Documents/invitation.txt": "Summer party\nConcert: 18:00, great hall\nDinner: 21:00, garden\nPlease answer by May.\n"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/invitation.txt", FILES["Documents/invitation.txt"].replace("18:00", "19:30"))
