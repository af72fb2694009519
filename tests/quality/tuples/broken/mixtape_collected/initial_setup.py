import os

FILES = {
    "music/playlist.txt": "blue.mp3\nlow.mp3\n",
    "music/blue.mp3": "blue blue",
    "music/high.mp3": "high",
    "music/low.mp3": "low low low",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
