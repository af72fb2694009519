import os

FILES = {
    "Photos/IMG_20230402_1.jpg": "lake",
    "Photos/IMG_20230419_1.jpg": "lake again",
    "Photos/IMG_20230419_2.jpg": "dog",
    "Photos/IMG_20230501_1.jpg": "may",
    "Photos/IMG_20240402_1.jpg": "a year later",
    "Photos/cover.jpg": "cover",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    if "IMG_" in path:
        day = path.split("_")[1]
        path = path.replace("Photos/", f"Photos/{day[:4]}-{day[4:6]}/")
    put(path, text)
