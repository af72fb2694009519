import os

FILES = {
    "album/IMG_88.jpg": "picture 88",
    "album/IMG_90.jpg": "picture 90",
    "album/album.json": '[{"file": "IMG_88.jpg", "caption": ""}, {"file": "IMG_90.jpg", "caption": "Gulls"}]\n',
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
