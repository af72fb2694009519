import os

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for name, content in (
    ("drums_kick.wav", "dk"),
    ("drums_snare.wav", "ds"),
    ("bass_kick.wav", "bk"),
    ("bass_low.wav", "bl"),
    ("index.txt", "four sounds\n"),
):
    put("samples/" + name, content)
