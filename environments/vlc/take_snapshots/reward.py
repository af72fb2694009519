"""There is a snapshot of every scene that was asked for, whole and as large as the film, and of no other scene."""

import io
import json
import os

import numpy
from PIL import Image, ImageColor

from environments.shared.desktop.scripts.grading import HOME, grade, read, share  # included by render()
from environments.vlc.scripts.media import film  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
scenes = parameters["scenes"]
ORIENTATION, OPAQUE = 0x0112, 255
EVEN = 4  # a scene is one colour, a few levels darker or lighter by the way it was stored


def snapshots():
    """Return the number of the scene that each picture shows, None where it shows none of them."""
    folder = os.path.join(HOME, "Pictures")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [scene_of(read(f"Pictures/{name}")) for name in names if not name.startswith(".")]


def scene_of(content):
    """Return the number of the scene that one picture shows."""
    try:
        picture = Image.open(io.BytesIO(content or b""), formats=("PNG", "JPEG", "TIFF"))
        usual = picture.size == tuple(parameters["size"]) and getattr(picture, "n_frames", 1) == 1
        if not usual or picture.getexif().get(ORIENTATION, 1) != 1 or picture.mode not in ("RGB", "RGBA"):
            return None
        if picture.mode == "RGBA" and picture.getextrema()[3][0] < OPAQUE:
            return None
        picture = picture.convert("RGB")
    except (OSError, ValueError, SyntaxError):
        return None
    levels = numpy.asarray(picture, dtype=float)
    for number, scene in enumerate(scenes):
        colour = numpy.array(ImageColor.getrgb(scene["colour"]))
        if (abs(levels.mean(axis=(0, 1)) - colour) < 8).all() and (numpy.ptp(levels, axis=(0, 1)) <= EVEN).all():
            return number
    return None


def others():
    """Say whether nothing else was taken."""
    taken = snapshots()
    return len(taken) <= len(parameters["chosen"]) and all(number in parameters["chosen"] for number in taken)


grade(
    [(f"scene {number}", 1, lambda number=number: float(number in snapshots())) for number in parameters["chosen"]],
    [
        ("no others", lambda: float(others())),
        ("film", lambda: share([read(parameters["film"]) == film(scenes, parameters["size"])])),
    ],
)
