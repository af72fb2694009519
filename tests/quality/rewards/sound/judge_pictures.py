import json
from cua_gym_judge import ask
from pathlib import Path

from PIL import Image

TASK: dict = {}  # filled by render()
WANT = TASK["parameters"]
POSTER = "/home/user/Pictures/poster.png"


def size_is_right():
    with Image.open(POSTER) as picture:
        return 0.6 if picture.size == tuple(WANT["size"]) else 0.0


def picture_is_right():
    legible = ask("Is the text on the poster easy to read?", files=[POSTER], points=0.2)
    return legible + ask("Is there a bicycle on the poster?", files=[POSTER], points=0.2)


total = 0.0
for name, check in (("size", size_is_right), ("picture", picture_is_right)):
    try:
        total += check()
    except Exception as error:
        print(name, error)
print("REWARD:", round(total, 3))
