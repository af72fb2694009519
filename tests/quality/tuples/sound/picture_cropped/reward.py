import os
from PIL import Image

def flag():
    picture = Image.new("RGB", (64, 40))
    picture.putdata([(4 * x, 6 * y, (x * y) % 256) for y in range(40) for x in range(64)])
    return picture


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


FOLDER = "/home/user/pictures/"


def pixels(name):
    with Image.open(FOLDER + name) as picture:
        return picture.size, list(picture.convert("RGB").getdata())


def left_half():
    wanted = flag().crop((0, 0, 32, 40))
    return pixels("flag_left.png") == (wanted.size, list(wanted.getdata()))


def rest():
    names = sorted(os.listdir(FOLDER))
    return pixels("flag.png") == (flag().size, list(flag().getdata())) and set(names) <= {"flag.png", "flag_left.png"}


grade([("left_half", 1.0, left_half)], [("rest", rest)])
