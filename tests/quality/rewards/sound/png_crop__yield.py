import json
from pathlib import Path
from PIL import Image, ImageChops

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = size(state, want)
        yield "size", 0.4 if passed is True else 0.4 * float(passed), 0.4
    except Exception as error:
        print("size:", error)
        yield "size", 0.0, 0.4
    try:
        passed = corner(state, want)
        yield "corner", 0.3 if passed is True else 0.3 * float(passed), 0.3
    except Exception as error:
        print("corner:", error)
        yield "corner", 0.0, 0.3
    try:
        passed = content(state, want)
        yield "content", 0.3 if passed is True else 0.3 * float(passed), 0.3
    except Exception as error:
        print("content:", error)
        yield "content", 0.0, 0.3


def load(path):
    picture = Image.open(path)
    picture.load()
    return picture.convert("RGB")


def size(state, want):
    return state.size == tuple(want["size"])


def corner(state, want):
    red, green, blue = state.getpixel((2, 2))
    wanted = want["corner"]
    return max(abs(red - wanted[0]), abs(green - wanted[1]), abs(blue - wanted[2])) <= 8


def content(state, want):
    grey = state.convert("L").resize((8, 8))
    pixels = list(grey.getdata())
    mean = sum(pixels) / len(pixels)
    bits = "".join("1" if pixel > mean else "0" for pixel in pixels)
    distance = sum(a != b for a, b in zip(bits, want["fingerprint"]))
    return distance <= 4


def main():
    target = Path.home() / "png_crop.png"
    gate = target.exists() and target.stat().st_size > 0
    reward = 0.0
    if gate:
        try:
            for name, earned, maximum in components(target, TASK["parameters"]):
                print(f"COMPONENT {name} {earned} {maximum}")
                reward += earned
        except Exception as error:
            print("stopped:", error)
    print("REWARD: %.4f" % min(reward, 1.0))


main()
