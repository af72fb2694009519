import os
import zipfile

FILES = {"camera/one.jpg": "first picture", "camera/two.jpg": "second picture"}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

with zipfile.ZipFile(os.path.join(HOME, "camera/trip.zip"), "w") as archive:
    for path, text in FILES.items():
        archive.writestr(os.path.basename(path), text)
