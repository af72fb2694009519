import os

FILES = {
    "samples/drums/kick.wav": "dk",
    "samples/drums/snare.wav": "ds",
    "samples/bass/kick.wav": "bk",
    "samples/bass/low.wav": "bl",
    "samples/index.txt": "four sounds\n",
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
