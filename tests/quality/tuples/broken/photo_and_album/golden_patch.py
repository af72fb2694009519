import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


put("album/harbour.jpg", "picture 88")
put("album/IMG_90.jpg", "picture 90")
put("album/album.json", '[{"file": "harbour.jpg", "caption": "Harbour at dawn"}, {"file": "IMG_90.jpg", "caption": "Gulls"}]\n')
