"""Scores png_crop: each component on its own, a broken one earns nothing."""

import json
from pathlib import Path
from PIL import Image, ImageChops

TASK: dict = {}  # filled by render()
want = TASK.get("parameters", {})
path = Path("/home/user") / f"{TASK.get('task_id', 'task')}.png"
score = 0.0


def load(path):
    picture = Image.open(path)
    picture.load()
    return picture.convert("RGB")


def award(name, share, maximum):
    """Add one component and print it."""
    global score
    earned = maximum * min(1.0, max(0.0, float(share)))
    score += earned
    print(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")


def check_size(state):
    return state.size == tuple(want["size"])


def check_corner(state):
    red, green, blue = state.getpixel((2, 2))
    wanted = want["corner"]
    return max(abs(red - wanted[0]), abs(green - wanted[1]), abs(blue - wanted[2])) <= 8


def check_content(state):
    grey = state.convert("L").resize((8, 8))
    pixels = list(grey.getdata())
    mean = sum(pixels) / len(pixels)
    bits = "".join("1" if pixel > mean else "0" for pixel in pixels)
    distance = sum(a != b for a, b in zip(bits, want["fingerprint"]))
    return distance <= 4


try:
    state = load(path)
except Exception as error:
    print("cannot read the file:", error)
    state = None

try:
    award("size", check_size(state) if state is not None else 0.0, 0.4)
except Exception as error:
    print("size:", error)
    award("size", 0.0, 0.4)

try:
    award("corner", check_corner(state) if state is not None else 0.0, 0.3)
except Exception as error:
    print("corner:", error)
    award("corner", 0.0, 0.3)

try:
    award("content", check_content(state) if state is not None else 0.0, 0.3)
except Exception as error:
    print("content:", error)
    award("content", 0.0, 0.3)

print(f"REWARD: {round(score, 4)}")
