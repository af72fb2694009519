import os

FILES = {"Documents/camera.json": '{"iso": 100, "mode": "jpeg", "grid": true, "timer": 0, "sound": false, "owner": "Lea", "lens": 35}\n'}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/camera.json", FILES["Documents/camera.json"].replace("100", "400").replace('"jpeg"', '"raw"'))
